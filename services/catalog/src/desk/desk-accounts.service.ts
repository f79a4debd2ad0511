import type { DeskAccount, DeskAccountDetails, DeskAccountQuery } from '@mendwell/contracts/desk/accounts';
import { ProviderProfile } from '@mendwell/contracts/provider-profile';
import { driverCollection, inAnyCase, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  type AccountDocument,
  accountModel,
  toDeskAccount,
  versionOfProfile,
} from '../records/account.schema.ts';
import { type ErasureDocument, erasureModel } from '../records/erasure.schema.ts';
import { type ReviewDocument, reviewModel } from '../records/review.schema.ts';
import { wordsOf } from '../records/search.rules.ts';
import { hidden, type ServiceDocument, serviceModel } from '../records/service.schema.ts';
import { live } from '../services/service-filters.ts';
import { KnownAccounts } from './known-accounts.service.ts';

/** Found accounts are counted up to this many. */
const countedAtMost = 1_000;
/** Sorts after every other character. */
const last = '\uffff';

@Injectable()
export class DeskAccountsService {
  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    private readonly known: KnownAccounts,
  ) {}

  /** The latest first. */
  async list({ search, blocked, ...page }: DeskAccountQuery): Promise<Page<DeskAccount>> {
    const exact = search && (await this.find(search));
    if (exact) {
      const items = blocked && !exact.blocked ? [] : [exact];
      return { items, total: items.length, link: undefined };
    }
    const beginsWith = (text: string) => ({ $gte: text, $lt: text + last });
    const named = wordsOf(search).map((word) => ({ words: { $elemMatch: beginsWith(word) } }));
    const filter = {
      ...(search && { $or: [{ email: beginsWith(search) }, ...(named.length > 0 ? [{ $and: named }] : [])] }),
      ...(blocked && { 'blocked.at': { $gt: immediately }, 'blocked.reason': { $exists: true } }),
    };
    const collection = driverCollection(this.accounts);
    const count = () =>
      search || blocked
        ? collection.countDocuments(filter, { limit: countedAtMost, collation: inAnyCase, maxTimeMS })
        : collection.estimatedDocumentCount({ maxTimeMS });
    const order = { field: 'createdAt', direction: -1, type: Date } as const;
    const found = await readPage<AccountDocument, DeskAccount>(
      {
        ...{ collection, order, hasTextIds: true, collation: inAnyCase },
        ...{ parts: { accounts: filter }, count, toItem: toDeskAccount },
      },
      { ...page, search, blocked } as DeskAccountQuery,
    );
    return blocked || page.after || page.before ? found : this.withKnown(search, found);
  }

  async get(uid: string): Promise<DeskAccountDetails> {
    const account = await this.accounts.findById(uid).lean();
    const shown = account ? toDeskAccount(account) : await this.known.find(uid);
    if (!shown) throw new DomainError('not-found', 'This account does not exist');
    const [listed, hiddenServices, written, received, hiddenReviews, erasure] = await Promise.all([
      this.services.countDocuments({ providerUid: uid, ...live }),
      this.services.countDocuments({ providerUid: uid, ...hidden }),
      this.reviews.countDocuments({ authorUid: uid }),
      this.reviews.countDocuments({ providerUid: uid }),
      this.reviews.countDocuments({ authorUid: uid, moderation: { $exists: true } }),
      this.erasures.findById(uid).lean(),
    ]);
    return {
      ...shown,
      ...(account?.providerId && { providerId: account.providerId }),
      services: { listed, hidden: hiddenServices },
      reviews: { written, received, hidden: hiddenReviews },
      ...toProfile(account),
      ...(erasure && { erasesAt: erasure.erasesAt.toISOString() }),
    };
  }

  /** By the uid, or its hash in the journal. */
  private async find(uid: string): Promise<DeskAccount | undefined> {
    const account = await this.accounts.findOne({ $or: [{ _id: uid }, { uidHash: uid }] }).lean();
    return account ? toDeskAccount(account) : undefined;
  }

  /** Adds who has this address or uid, but no account here, or one with an older address. */
  private async withKnown(search: string, page: Page<DeskAccount>): Promise<Page<DeskAccount>> {
    const known = await this.known.search(search, page.items.length === 0);
    if (!known || page.items.some(({ uid }) => uid === known.uid)) return page;
    const found = (await this.find(known.uid)) ?? known;
    return { ...page, items: [found, ...page.items], total: page.total + 1 };
  }
}

/** What a provider tells, and whether an operator hides it. */
function toProfile(account: AccountDocument | null): Pick<DeskAccountDetails, 'profile'> {
  const { providerProfile, profileModeration } = account ?? {};
  if (!providerProfile && !profileModeration) return {};
  const { hiddenAt, reason = 'other' } = profileModeration ?? {};
  return {
    profile: {
      ...ProviderProfile.parse(providerProfile ?? {}),
      version: versionOfProfile(providerProfile),
      ...(hiddenAt && { hidden: { at: hiddenAt.toISOString(), reason } }),
    },
  };
}
