import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { DomainError } from './domain-error.ts';
import { isDatabaseUnavailable, isWriteConflict } from './mongo-errors.ts';
import { Outbox } from './outbox.ts';

/** The driver's `withTransaction` retries for two minutes; the gateway gives a caller up after ten seconds. */
const longestMs = 8_000;
const shortestPauseMs = 5;
const longestPauseMs = 250;

interface Options {
  /** False: a write conflict with another transaction is thrown at once. */
  retriesConflicts?: boolean;
}

type Work<Result> = (session: ClientSession) => Promise<Result>;

const has = (error: unknown, label: string) =>
  error instanceof mongo.MongoError && error.hasErrorLabel(label);

/** Runs work in one MongoDB transaction and publishes its events after the commit. */
@Injectable()
export class Transactions {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Commits what `work` did with `session`, or nothing. `work` may run more than once (conflicts are retried), so
   * it must only touch the database, and always through `session`. Whatever it throws rolls back and is rethrown. Throws `unavailable` after 8 seconds; the outcome is then unknown.
   */
  async run<Result>(work: Work<Result>, { retriesConflicts = true }: Options = {}): Promise<Result> {
    const deadline = Date.now() + longestMs;
    const timer = new AbortController();
    const late = delay(longestMs, undefined, { signal: timer.signal }).then(
      () => {
        throw new DomainError('unavailable', 'Too busy right now, please try again', {
          retryAfterSeconds: 1,
        });
      },
      () => undefined as never,
    );
    try {
      return await Promise.race([this.retry(work, deadline, retriesConflicts), late]);
    } finally {
      timer.abort();
    }
  }

  private async retry<Result>(
    work: Work<Result>,
    deadline: number,
    retriesConflicts: boolean,
  ): Promise<Result> {
    for (let ceiling = shortestPauseMs; ; ceiling = Math.min(ceiling * 2, longestPauseMs)) {
      try {
        return await this.attempt(work, deadline);
      } catch (error) {
        const mayPass =
          has(error, 'TransientTransactionError') && (retriesConflicts || !isWriteConflict(error));
        if (!mayPass || Date.now() > deadline) throw error;
        await delay(Math.random() * ceiling);
      }
    }
  }

  private async attempt<Result>(work: Work<Result>, deadline: number): Promise<Result> {
    const session = await this.connection.startSession();
    try {
      session.startTransaction();
      this.outbox.begin(session);
      const result = await work(session);
      await this.commit(session, deadline);
      this.outbox.committed(session);
      return result;
    } catch (error) {
      if (session.inTransaction() && !isDatabaseUnavailable(error)) await session.abortTransaction();
      throw error;
    } finally {
      // Aborts what is still open, without waiting: a server that does not answer would be waited for twice.
      void session.endSession();
    }
  }

  private async commit(session: ClientSession, deadline: number): Promise<void> {
    try {
      await session.commitTransaction();
    } catch (error) {
      if (!has(error, 'UnknownTransactionCommitResult') || Date.now() > deadline) throw error;
      await delay(shortestPauseMs);
      await this.commit(session, deadline);
    }
  }
}
