import { hash, randomBytes } from 'node:crypto';
import type { Party } from '@mendwell/contracts/booking-rules';
import { InjectConfig } from '@mendwell/service-kit/config';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { BookingCopiesService, toState } from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import { calendarFeed } from '../mail/calendar-entry.ts';

@Schema({ collection: 'calendarFeeds', versionKey: false })
export class CalendarFeedDocument {
  /** A hash of the uid: what the log of decisions may remember. */
  @Prop() _id!: string;
  @Prop() uid!: string;
  /** Only a hash, so that a stolen database opens no calendar. */
  @Prop() tokenHash!: string;
  @Prop() createdAt!: Date;
}

const schema = SchemaFactory.createForClass(CalendarFeedDocument);
for (const field of ['uid', 'tokenHash']) schema.index({ [field]: 1 }, { unique: true });

export const calendarFeedModel = { name: 'CalendarFeed', schema };

/** Needs neither salt nor many rounds: nobody can guess 256 random bits. */
const hashOf = (token: string) => hash('sha256', token, 'base64url');

const dayMs = 24 * 3_600_000;
/** How far a feed reaches back and ahead. */
const reach = { backMs: 90 * dayMs, aheadMs: 2 * 365 * dayMs };

/** The secret addresses at which calendar programs read people's appointments; one a person. */
@Injectable()
export class CalendarFeedsService {
  constructor(
    @InjectModel(calendarFeedModel.name) private readonly feeds: Model<CalendarFeedDocument>,
    private readonly copies: BookingCopiesService,
    private readonly accounts: AccountVersions,
    private readonly transactions: Transactions,
    @InjectConfig() private readonly config: Config,
  ) {}

  async since(uid: string): Promise<Date | undefined> {
    return (await this.feeds.findById(hashUid(uid)).lean())?.createdAt;
  }

  /** Returns the token, which cannot be read again. */
  async replace(uid: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const id = hashUid(uid);
    await this.transactions.run(async (session) => {
      // A restored backup may contain the address that ends here.
      await this.transactions.publish(session, 'person.decided', { action: 'feed.end', id });
      const feed = { uid, tokenHash: hashOf(token), createdAt: new Date() };
      await this.feeds.replaceOne({ _id: id }, feed, { upsert: true, session });
    });
    return token;
  }

  /** Returns how many there were. */
  end(uid: string): Promise<number> {
    const id = hashUid(uid);
    return this.transactions.run(async (session) => {
      const { deletedCount } = await this.feeds.deleteOne({ _id: id }, { session });
      if (deletedCount > 0)
        await this.transactions.publish(session, 'person.decided', { action: 'feed.end', id });
      return deletedCount;
    });
  }

  /** Ends once more what has ended after a backup, by the id of a row. */
  async endAgain(_id: string, at: Date): Promise<void> {
    await this.feeds.deleteOne({ _id, createdAt: { $lt: at } });
  }

  /** The calendar at an address, unless that has ended or its owner's account is blocked. */
  async read(token: string): Promise<string | undefined> {
    const feed = await this.feeds.findOne({ tokenHash: hashOf(token) }).lean();
    if (!feed || (await this.accounts.isAnyBlocked([feed.uid]))) return undefined;
    const sides = [this.listSide('patient', feed.uid), this.listSide('provider', feed.uid)];
    return calendarFeed((await Promise.all(sides)).flat(), this.config);
  }

  private async listSide(role: Party, uid: string) {
    const now = Date.now();
    const period = { from: new Date(now - reach.backMs), until: new Date(now + reach.aheadMs) };
    const known = await this.copies.listOf(role, uid, period);
    return known.map((copy) => ({ state: toState(copy), work: copy.work, role }));
  }
}
