import { addressOf } from '@mendwell/contracts/calls';
import { getSitemap, pages } from '@mendwell/contracts/pages';
import { documentId } from '@mendwell/contracts/text';
import { InjectConfig } from '@mendwell/service-kit/config';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Config } from '../config.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';

/** Services per sitemap. Search engines accept 50,000 addresses, and each service may have a provider of its own. */
export const parts = { size: 5_000 };
const publicPages = 'pages';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An XML list of absolute URLs (sitemaps.org). */
const listOf = (list: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', addresses: string[]) => {
  const entries = addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${entries}</${list}>\n`;
};
const sitemap = (addresses: string[]) => listOf('urlset', 'url', addresses);
const sitemapIndex = (addresses: string[]) => listOf('sitemapindex', 'sitemap', addresses);

const noSuchSitemap = () => new DomainError('not-found', 'There is no such sitemap');

type Listed = Pick<ServiceDocument, '_id' | 'deletedAt' | 'isPaused' | 'providerId'>;

/**
 * The public pages for search engines, in parts: one with the fixed pages, the others with up to 5,000 services
 * from an id on, without removed and paused ones, and their providers. Each part is one bounded read by id, so a provider whose services
 * are in several parts is, too.
 */
@Injectable()
export class SitemapService {
  private readonly services = driverCollection(this.model);
  /** Ids that begin a part. They stay, because services keep their rows when they are removed. */
  private readonly starts = new Set<string>();

  constructor(
    @InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>,
    @InjectConfig() private readonly config: Config,
  ) {}

  async index(): Promise<string> {
    const names = [publicPages];
    for (let first = await this.idAfter(); first; first = await this.idAfter(first)) names.push(first);
    return sitemapIndex(names.map((part) => this.urlOf(addressOf(getSitemap, { part }))));
  }

  async part(name: string): Promise<string> {
    if (name === publicPages) return sitemap([pages.home, pages.allServices].map(this.urlOf));
    if (!documentId.test(name)) throw noSuchSitemap();
    const id = new Types.ObjectId(name);
    const services = await this.services
      .find<Listed>(
        { _id: { $gte: id } },
        { projection: { deletedAt: 1, isPaused: 1, providerId: 1 }, maxTimeMS },
      )
      .sort({ _id: 1 })
      .limit(parts.size)
      .toArray();
    if (!services[0]?._id.equals(id) || !(await this.startsPart(id))) throw noSuchSitemap();
    const live = services.filter(({ deletedAt, isPaused }) => !deletedAt && !isPaused);
    const providerIds = new Set(live.flatMap(({ providerId }) => providerId ?? []));
    return sitemap([
      ...live.map(({ _id }) => this.urlOf(pages.serviceDetails(String(_id)))),
      ...[...providerIds].map((providerId) => this.urlOf(pages.provider(providerId))),
    ]);
  }

  /** Whether the index lists a part from this id on. Others are refused, as each would be a cached answer of its own. */
  private async startsPart(id: Types.ObjectId): Promise<boolean> {
    if (this.starts.has(String(id))) return true;
    const before = await this.services.countDocuments({ _id: { $lt: id } }, { maxTimeMS });
    const isStart = before % parts.size === 0;
    if (isStart) this.starts.add(String(id));
    return isStart;
  }

  /** The first id of the part after the one that starts at `first`; without `first`, of the first part. */
  private async idAfter(first?: string): Promise<string | undefined> {
    const from = first ? { _id: { $gte: new Types.ObjectId(first) } } : {};
    const [next] = await this.services
      .find<Listed>(from, { projection: { _id: 1 }, maxTimeMS })
      .sort({ _id: 1 })
      .skip(first ? parts.size : 0)
      .limit(1)
      .toArray();
    return next && String(next._id);
  }

  private readonly urlOf = (path: string) => this.config.PUBLIC_URL + path;
}
