import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type InboxRow, inboxModel } from './inbox.schema.ts';
import { isDuplicateKey } from './mongo-errors.ts';
import { Transactions } from './transactions.ts';

class AlreadyDone extends Error {}

/** Turns at-least-once delivery into effects that happen once. */
@Injectable()
export class Inbox {
  constructor(
    @InjectModel(inboxModel.name) private readonly rows: Model<InboxRow>,
    private readonly transactions: Transactions,
  ) {}

  /** Runs `work` and remembers the event in one transaction; does nothing if it was there already. */
  async once(event: Pick<DomainEvent, 'id'>, work: (session: ClientSession) => Promise<void>): Promise<void> {
    try {
      await this.transactions.run(async (session) => {
        await this.remember(event.id, session);
        await work(session);
      });
    } catch (error) {
      if (!(error instanceof AlreadyDone)) throw error;
    }
  }

  private async remember(eventId: string, session: ClientSession): Promise<void> {
    try {
      await this.rows.insertMany([{ _id: eventId, at: new Date() }], { session, lean: true });
    } catch (error) {
      throw isDuplicateKey(error) ? new AlreadyDone() : error;
    }
  }
}
