import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { DomainError } from './domain-error.ts';
import { Outbox } from './outbox.ts';

/** MongoDB's driver repeats conflicting transactions for 2 minutes; callers are gone long before. */
const longestMs = 8_000;

/** Runs work in one MongoDB transaction and publishes its events after the commit. */
@Injectable()
export class Transactions {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Commits what `work` did with `session`, or nothing. `work` may run more than once (write conflicts are
   * retried), so it must only touch the database, and always through `session`. Whatever it throws rolls
   * back and is rethrown.
   */
  async run<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> {
    const session = await this.connection.startSession();
    const deadline = Date.now() + longestMs;
    try {
      const result = await session.withTransaction(() => {
        if (Date.now() > deadline)
          throw new DomainError('unavailable', 'Too busy right now, please try again');
        this.outbox.begin(session);
        return work(session);
      });
      this.outbox.committed(session);
      return result;
    } finally {
      await session.endSession();
    }
  }
}
