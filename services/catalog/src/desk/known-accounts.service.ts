import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { IdentityProvider, type KnownUser } from '@mendwell/service-kit/privacy/identity-provider';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { type ContactMessageDocument, contactMessageModel } from '../contact/contact.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { noteAccount } from '../records/publishing.ts';
import { type ReviewDocument, reviewModel } from '../records/review.schema.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';

/** Of whom only the uid is known. */
const nameless = { name: '', email: '', isEmailVerified: false, isOperator: false };

type Known = Omit<KnownUser, 'isDisabled'>;

function withoutState(user: KnownUser | undefined): Known | undefined {
  if (!user) return undefined;
  const { isDisabled: _, ...known } = user;
  return known;
}

/** People whom the desk should find although they have no account here, as they never signed in on a page. */
@Injectable()
export class KnownAccounts {
  private readonly logger = new Logger(KnownAccounts.name);
  /** What has the uid of somebody who may have no account. */
  private readonly records = [
    [driverCollection(this.services), 'providerUid'],
    [driverCollection(this.reviews), 'authorUid'],
    [driverCollection(this.reviews), 'providerUid'],
    [driverCollection(this.messages), 'senderUid'],
    [driverCollection(this.copies), 'visit.patientUid'],
    [driverCollection(this.copies), 'visit.providerUid'],
  ] as const;

  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    @InjectModel(contactMessageModel.name) private readonly messages: Model<ContactMessageDocument>,
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    private readonly identity: IdentityProvider,
  ) {}

  /** By a whole address or, if asked, by a uid. Nobody while the identity provider is away, so that other results are shown. */
  async search(text: string, orUid: boolean): Promise<Known | undefined> {
    try {
      if (text.includes('@')) return await this.identity.findByEmail(text).then(withoutState);
      return text && orUid ? await this.find(text) : undefined;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'The identity provider could not be asked' });
      return undefined;
    }
  }

  /** As the identity provider knows them; also somebody it has forgotten, as long as a record here has the uid. */
  async find(uid: string): Promise<Known | undefined> {
    return (
      withoutState(await this.identity.findByUid(uid)) ??
      ((await this.hasRecord(uid)) ? { ...nameless, uid } : undefined)
    );
  }

  /** Gives them an account, so that it can be decided about, if they are known at all. */
  async note(uid: string): Promise<void> {
    if (await this.accounts.exists({ _id: uid })) return;
    const known = await this.find(uid);
    if (known) await noteAccount(this.accounts, known);
  }

  /** Gives somebody with a record here an account, without asking the identity provider. */
  async noteUid(uid: string): Promise<void> {
    if (await this.accounts.exists({ _id: uid })) return;
    await noteAccount(this.accounts, { ...nameless, uid });
  }

  /** Of everybody with an account or a record here. */
  async *uids(): AsyncGenerator<string> {
    for (const [collection, field] of [[driverCollection(this.accounts), '_id'] as const, ...this.records]) {
      const distinct = [{ $match: { [field]: { $gt: '' } } }, { $group: { _id: `$${field}` } }];
      for await (const { _id } of collection.aggregate(distinct)) yield String(_id);
    }
  }

  private async hasRecord(uid: string): Promise<boolean> {
    const options = { projection: { _id: 1 }, maxTimeMS } as const;
    const found = this.records.map(([collection, field]) => collection.findOne({ [field]: uid }, options));
    return (await Promise.all(found)).some((one) => one !== null);
  }
}
