import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { isDuplicateKey } from '../database/mongo-errors.ts';
import { Transactions } from './transactions.ts';

/** An event whose effect is in this database. Kept longer than any message can be redelivered. */
@Schema({ collection: 'inbox', versionKey: false })
class InboxRow {
  /** The event's id. */
  @Prop() _id!: string;
  @Prop() at!: Date;
}

const keptSeconds = 30 * 24 * 3600;

export const inboxModel = {
  name: 'InboxRow',
  schema: SchemaFactory.createForClass(InboxRow).index({ at: 1 }, { expireAfterSeconds: keptSeconds }),
};

class AlreadyDone extends Error {}

/** Applies the effect of each event once, although delivery is at least once. */
@Injectable()
export class Inbox {
  constructor(
    @InjectModel(inboxModel.name) private readonly rows: Model<InboxRow>,
    private readonly transactions: Transactions,
  ) {}

  /** Runs `work` and records the event in one transaction; a no-op if the event is already recorded. */
  async once(event: Pick<DomainEvent, 'id'>, work: (session: ClientSession) => Promise<void>): Promise<void> {
    try {
      await this.transactions.run(async (session) => {
        await this.record(event.id, session);
        await work(session);
      });
    } catch (error) {
      // The first effect may not have reached a majority yet, and be rolled back.
      const isDone =
        error instanceof AlreadyDone && (await this.rows.exists({ _id: event.id }).readConcern('majority'));
      if (!isDone) throw error;
    }
  }

  private async record(eventId: string, session: ClientSession): Promise<void> {
    try {
      await this.rows.insertMany([{ _id: eventId, at: new Date() }], { session, lean: true });
    } catch (error) {
      throw isDuplicateKey(error) ? new AlreadyDone() : error;
    }
  }
}
