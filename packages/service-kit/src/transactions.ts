import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { Outbox } from './outbox.ts';

/** Long enough for an election of a new primary to be felt as slow, not as an error; then 503. */
const transactionTimeoutMs = 8_000;

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
    try {
      const result = await session.withTransaction(
        () => {
          this.outbox.begin(session);
          return work(session);
        },
        { timeoutMS: transactionTimeoutMs },
      );
      this.outbox.committed(session);
      return result;
    } finally {
      await session.endSession();
    }
  }
}
