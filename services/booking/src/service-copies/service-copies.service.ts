import { documentId } from '@mendwell/contracts/text';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model } from 'mongoose';
import { CatalogClient } from './catalog.client.ts';
import { type ServiceCopyDocument, type ServiceSnapshot, serviceCopyModel } from './service-copy.schema.ts';

/** A booking may be 5 s behind the catalog; its event needs a part of them. */
const rememberedMs = 1_000;
const rememberedServices = 1_000;

@Injectable()
export class ServiceCopiesService {
  /** What was read a moment ago. Another instance may have heard of a change that this one has not. */
  private readonly remembered = new LRUCache<string, ServiceSnapshot>({
    max: rememberedServices,
    ttl: rememberedMs,
  });

  constructor(
    @InjectModel(serviceCopyModel.name) private readonly copies: Model<ServiceCopyDocument>,
    private readonly catalog: CatalogClient,
  ) {}

  /** The service as published, or null when there is none (any more). Asks the catalog about unheard-of ones. */
  async find(writtenId: string, token: string): Promise<ServiceSnapshot | null> {
    if (!documentId.test(writtenId)) return null;
    const serviceId = writtenId.toLowerCase();
    const remembered = this.remembered.get(serviceId);
    if (remembered) return remembered;
    const copy = await this.copies.findById(serviceId).lean();
    if (copy?.service) this.remembered.set(serviceId, copy.service);
    if (copy) return copy.service;
    const service = await this.catalog.getService(serviceId, token);
    if (service) await this.keep(service);
    return service;
  }

  keep(service: ServiceSnapshot): Promise<void> {
    return this.keepNewest({ _id: service.serviceId, version: service.version, service });
  }

  bury(removed: { serviceId: string; version: number }): Promise<void> {
    return this.keepNewest({ _id: removed.serviceId, version: removed.version, service: null });
  }

  /**
   * One atomic step, because news may arrive late, twice and at the same time as the catalog's own answer. Of two
   * that would both make the copy, MongoDB itself repeats the one that lost, because it is found by its id alone.
   */
  private async keepNewest(copy: ServiceCopyDocument): Promise<void> {
    // Before, so that nobody remembers the old when the new can be read; after, for who read the old meanwhile.
    this.remembered.delete(copy._id);
    const isNews = { $lt: [{ $ifNull: ['$version', 0] }, copy.version] };
    await this.copies.updateOne(
      { _id: copy._id },
      [{ $replaceWith: { $cond: [isNews, { $literal: copy }, '$$ROOT'] } }],
      { upsert: true, updatePipeline: true },
    );
    this.remembered.delete(copy._id);
  }
}
