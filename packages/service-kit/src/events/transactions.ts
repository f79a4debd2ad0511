import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { type DomainEvent, type EventData, type EventName, eventData } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { context, propagation } from '@opentelemetry/api';
import {
  bulkhead,
  ConstantBackoff,
  ExponentialBackoff,
  fullJitterGenerator,
  handleWhen,
  retry,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';
import { type ClientSession, type Connection, mongo } from 'mongoose';
import { isDatabaseUnavailable } from '../database/mongo-errors.ts';
import { DomainError } from '../domain-error.ts';
import { OutboxRelay, type OutboxRow } from './outbox-relay.ts';

const afterCommit = channel('mendwell:after-commit');

const has = (error: unknown, label: string) =>
  error instanceof mongo.MongoError && error.hasErrorLabel(label);
const isTransient = (error: unknown) => has(error, 'TransientTransactionError');

const backoff = new ExponentialBackoff({ initialDelay: 5, maxDelay: 250, generator: fullJitterGenerator });
/**
 * The driver's `withTransaction` would retry for two minutes; the gateway gives up after ten seconds. Few run at a time:
 * beyond that, they slow one another down until the server ends them.
 */
const policyOf = (concurrency: number) =>
  wrap(
    timeout(8_000, TimeoutStrategy.Aggressive),
    bulkhead(concurrency, Number.POSITIVE_INFINITY),
    retry(handleWhen(isTransient), { backoff }),
  );
const untilCommitted = retry(
  handleWhen((error) => has(error, 'UnknownTransactionCommitResult')),
  { backoff: new ConstantBackoff(5) },
);

/** A no-op answers from what it has read, so its commit waits for a majority like any other. */
const durable = { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' } } as const;

type Work<Result> = (session: ClientSession) => Promise<Result>;

function activeTrace() {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** An event with the trace of the running request. Throws if `data` violates the contract. */
export function newEvent<Name extends EventName>(name: Name, data: EventData<Name>): DomainEvent {
  const { traceparent } = activeTrace();
  return {
    id: randomUUID(),
    name,
    occurredAt: new Date().toISOString(),
    ...(traceparent && { traceparent }),
    data: eventData[name].parse(data),
  };
}

/**
 * Changes state and publishes the events about it. The only way for events to leave a service: they are written to the
 * outbox in the transaction that changes the state, so neither exists without the other. After the commit, rows go
 * straight from memory to the broker. If the process dies first, their lease expires and another relay publishes them.
 */
@Injectable()
export class Transactions {
  private readonly uncommitted = new WeakMap<ClientSession, OutboxRow[]>();
  private readonly together = policyOf(16);
  private readonly oneByOne = policyOf(1);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Commits all writes of `work` with `session`, or none. `work` may run more than once (conflicts are retried), so it must
   * only use the database, and always with `session`. If it throws, the transaction is rolled back and the error rethrown.
   * Throws `unavailable` after 8 seconds, with an unknown outcome.
   */
  run<Result>(work: Work<Result>): Promise<Result> {
    return this.runBy(this.together, work);
  }

  /** Like `run`, one after the other in each instance: for transactions that would mostly conflict and retry. */
  runSerially<Result>(work: Work<Result>): Promise<Result> {
    return this.runBy(this.oneByOne, work);
  }

  /** Publishes an event once the transaction of `session` commits. Throws if `data` violates the contract. */
  async publish<Name extends EventName>(
    session: ClientSession,
    name: Name,
    data: EventData<Name>,
  ): Promise<void> {
    const row = await this.relay.add(newEvent(name, data), session);
    this.uncommitted.get(session)?.push(row);
  }

  private async runBy<Result>(policy: ReturnType<typeof policyOf>, work: Work<Result>): Promise<Result> {
    try {
      // Bound, because one that has waited would otherwise run in the trace of the request before it.
      return await policy.execute(AsyncResource.bind(({ signal }) => this.attempt(work, signal)));
    } catch (error) {
      if (!(error instanceof TaskCancelledError)) throw error;
      throw new DomainError('unavailable', 'We are very busy right now. Please try again.', {
        cause: new mongo.MongoOperationTimeoutError(error.message),
        retryAfterSeconds: 1,
      });
    }
  }

  private async attempt<Result>(work: Work<Result>, signal: AbortSignal): Promise<Result> {
    const session = await this.connection.startSession();
    const rows: OutboxRow[] = [];
    this.uncommitted.set(session, rows);
    try {
      session.startTransaction(durable);
      const result = await work(session);
      await untilCommitted.execute(() => session.commitTransaction(), signal);
      afterCommit.publish(undefined);
      this.relay.offer(rows);
      return result;
    } catch (error) {
      if (session.inTransaction() && !isDatabaseUnavailable(error)) await session.abortTransaction();
      throw error;
    } finally {
      // Aborts an open transaction. Not awaited, because a frozen server would delay the answer once more.
      void session.endSession();
    }
  }
}
