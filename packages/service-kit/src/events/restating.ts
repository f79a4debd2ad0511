import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model, mongo } from 'mongoose';
import { z } from 'zod';
import { InjectConfig, positiveInteger } from '../config.ts';
import { driverCollection, maxTimeMS } from '../database/driver.ts';
import { DueRows } from '../database/due-rows.ts';
import { DueWork } from '../database/due-work.ts';
import { hashUid } from '../hash-uid.ts';
import { EventPublisher } from './event-publisher.ts';

/** How often the next records of each kind are published, in milliseconds. */
const restateEveryMs = 5_000;
/** Records of a kind that are published at a time: 50 a second. Many records make a pass longer, never faster. */
export const batch = { size: 250 };
/** The longest time between the beginnings of two passes over what concerns money. */
const moneyEveryMs = 10 * 60_000;
/** So that records are due again at the next call, not just after it. */
const slackMs = 500;
/** Longer than a batch takes. */
const leaseMs = 60_000;
const pauses = { first: leaseMs, longest: leaseMs };
const dayMs = 24 * 3_600_000;

/** The environment variables of a service that restates its records. */
export const restatingConfig = {
  /** The shortest time between the beginnings of two passes over all records of a kind; ten minutes at most for money. */
  RESTATE_EVERY_SECONDS: positiveInteger().default(3_600),
};
const RestatingConfig = z.object(restatingConfig);

/** The last record that a pass has published. */
interface Position {
  _id: unknown;
  changedAt?: Date;
}

/** The running or next pass over the records of one kind. */
@Schema({ collection: 'restatements', versionKey: false })
class RestatementDocument {
  /** The kind of records. */
  @Prop() _id!: string;
  /** When the next records are due; while an instance publishes them, the end of its lease. */
  @Prop() dueAt!: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
  /** When the running pass began, and its position; absent between two passes. */
  @Prop() beganAt?: Date;
  @Prop({ type: Object }) last?: Position;
}

export const restatementModel = {
  name: 'Restatement',
  schema: SchemaFactory.createForClass(RestatementDocument),
};

/** Records whose copies in other services are compared. */
interface Restated<Row> {
  kind: string;
  records: Model<Row>;
  /** Begins a pass every ten minutes instead of every hour. */
  concernsMoney?: boolean;
  /** Which records; all if absent. */
  filter?: Record<string, unknown>;
  /** The fields that `toEvents` reads; all if absent. */
  fields?: Record<string, 1>;
  /**
   * Only records changed within so many days, by their field `changedAt`, of which an index with `_id` is needed. If absent,
   * all records.
   */
  changedWithinDays?: number;
  /** Events with a record's state as of `now` or later, which consumers ignore unless it is newer than theirs. */
  toEvents: (record: Row, now: Date) => DomainEvent[] | Promise<DomainEvent[]>;
}

/**
 * Publishes the current state of all records, over and over and slowly, so that a copy whose event was lost is corrected
 * (docs/adr/0012). Any number of instances share a pass. Needs neither outbox nor transaction: what is lost on the way, or
 * outdated on arrival, comes again in the next pass.
 */
@Injectable()
export class Restating {
  private readonly logger = new Logger(Restating.name);
  private readonly due: DueRows<RestatementDocument>;
  private readonly work: DueWork<RestatementDocument>[] = [];
  private readonly everyMs: number;

  constructor(
    @InjectModel(restatementModel.name) passes: Model<RestatementDocument>,
    private readonly publisher: EventPublisher,
    @InjectConfig() config: z.infer<typeof RestatingConfig>,
  ) {
    this.due = new DueRows(driverCollection(passes), 'dueAt', leaseMs);
    this.everyMs = config.RESTATE_EVERY_SECONDS * 1_000;
  }

  /** From now on, publishes these records, too. Call it in a constructor. */
  add<Row extends Position>(restated: Restated<Row>): void {
    this.work.push(
      new DueWork(this.due, {
        name: 'States to publish again',
        only: restated.kind,
        process: (pass) => this.continue(pass, restated),
        pauses,
        describe: ({ _id: kind }) => ({ kind }),
        isReady: () => this.publisher.isReady,
      }),
    );
  }

  /** Publishes the next records that are due. Never rejects: after a failure, they are due again after a minute. */
  @Interval(restateEveryMs)
  async run(): Promise<void> {
    await Promise.all(this.work.map((work) => work.run()));
  }

  private async continue<Row extends Position>(pass: RestatementDocument, restated: Restated<Row>) {
    const now = this.due.leasedAt(pass);
    const { beganAt = now, last } = pass;
    const records = await this.read(restated, beganAt, last);
    await Promise.all(records.map((record) => this.publish(record, now, restated)));
    const end = records.at(-1);
    if (end && records.length === batch.size) {
      const { _id, changedAt } = end;
      const position = { _id, ...(restated.changedWithinDays && { changedAt }) };
      return this.due.postpone(pass, restateEveryMs - slackMs, { beganAt, last: position });
    }
    const everyMs = restated.concernsMoney ? Math.min(this.everyMs, moneyEveryMs) : this.everyMs;
    const untilNextMs = everyMs - (now.getTime() - beganAt.getTime());
    await this.due.postpone(pass, Math.max(untilNextMs, 0), { beganAt: undefined, last: undefined });
  }

  /** What could still be rolled back is not published. A record that changes during a pass has been published by that. */
  private read<Row extends Position>(restated: Restated<Row>, beganAt: Date, last: Position | undefined) {
    const { records, filter: only = {}, changedWithinDays: days, fields = {} } = restated;
    const after = last && { _id: { $gt: last._id } };
    const since = days ? (last?.changedAt ?? new Date(beganAt.getTime() - days * dayMs)) : undefined;
    const filter: Record<string, unknown> = since
      ? {
          ...only,
          changedAt: { $gte: since, $lt: beganAt },
          ...(after && { $or: [{ changedAt: { $gt: since } }, after] }),
        }
      : { ...only, ...after };
    return driverCollection(records)
      .find<mongo.Document>(filter, {
        projection: fields,
        sort: since ? { changedAt: 1, _id: 1 } : { _id: 1 },
        limit: batch.size,
        maxTimeMS,
        readConcern: 'majority',
      })
      .toArray() as Promise<Row[]>;
  }

  /** A record that its event's contract refuses is reported, and does not block the others. */
  private async publish<Row extends Position>(record: Row, now: Date, { kind, toEvents }: Restated<Row>) {
    let events: DomainEvent[] = [];
    try {
      events = await toEvents(record, now);
    } catch (error) {
      this.logger.error({
        err: error,
        kind,
        // A text may be a uid.
        record: typeof record._id === 'string' ? hashUid(record._id) : record._id,
        msg: 'This state cannot be published again',
      });
    }
    await Promise.all(events.map((event) => this.publisher.publish(event)));
  }
}
