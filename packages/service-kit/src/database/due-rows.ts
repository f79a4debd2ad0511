import { randomUUID } from 'node:crypto';
import type { ClientSession, Model, mongo } from 'mongoose';
import { maxTimeMS } from './driver.ts';

type Fields = Record<string, unknown>;

/** The due time of urgent work: before all other. */
export const immediately = new Date(0);

/** Filters rows whose instant `at` has come by the database's clock. An index that ends with `at` serves it. */
export const isDue = (at: string) => ({ [at]: { $gte: immediately }, $expr: { $lte: [`$${at}`, '$$NOW'] } });

/** For how many seconds the row that is due for the longest time has been; 0 if none is. */
export async function secondsOverdue<Row>(
  rows: Model<Row>,
  at: string,
  filter: Fields = {},
): Promise<number> {
  const [first] = await rows.aggregate<{ ms: number }>([
    { $match: { ...filter, ...isDue(at) } },
    { $sort: { [at]: 1 } },
    { $limit: 1 },
    { $project: { _id: 0, ms: { $subtract: ['$$NOW', `$${at}`] } } },
  ]);
  return (first?.ms ?? 0) / 1_000;
}

/** What `DueRows` and `DueWork` keep in a row, beside the instant at which it is due. */
export interface DueRow extends mongo.Document {
  /** The lease. */
  claimedBy?: string;
  /** How many attempts in a row have failed. */
  attempts?: number;
}

/**
 * Work that is due at some instant, one row each, shared by any number of instances. The process that acquires a row has it
 * until its lease ends; then the row is due again, so that a killed process loses nothing. All instants are on the
 * database's clock, so the clocks of instances do not matter (docs/adr/0016).
 */
export class DueRows<Row extends DueRow> {
  private readonly isDue: Fields;
  private readonly limits: { maxTimeMS: number };

  /**
   * In the field `at`, a row has the instant at which it is due, and the end of its lease while it is leased. `leaseMs` is
   * longer than the work on a row takes, or than the time between two extensions. `commandMs` limits each command; 0 is no
   * limit.
   */
  constructor(
    private readonly rows: mongo.Collection,
    private readonly at: string,
    readonly leaseMs: number,
    commandMs = maxTimeMS,
  ) {
    this.isDue = isDue(at);
    this.limits = { maxTimeMS: commandMs };
  }

  /** Leases at most `limit` rows, those that are due for the longest time. None only if none is due. */
  async acquire(limit: number): Promise<Row[]> {
    for (;;) {
      const order = { sort: { [this.at]: 1 }, limit, projection: { _id: 1 } } as const;
      const due = await this.rows.find(this.isDue, { ...this.limits, ...order }).toArray();
      if (due.length === 0) return [];
      const listed = { _id: { $in: due.map(({ _id }) => _id) } };
      const lease = this.newLease();
      const change = [{ $set: lease }];
      const { modifiedCount } = await this.rows.updateMany({ ...listed, ...this.isDue }, change, this.limits);
      const leased = { ...listed, claimedBy: lease.claimedBy };
      if (modifiedCount > 0) return this.rows.find<Row>(leased, this.limits).toArray();
      // Other instances were faster, so there may be more.
    }
  }

  /** Leases one row, which is created if necessary; null if it is not due. */
  async acquireById(_id: Row['_id']): Promise<Row | null> {
    const lease = this.newLease();
    // A new row, which has no instant yet, is due.
    const isFree = { $lte: [`$${this.at}`, '$$NOW'] };
    const ifFree = Object.entries(lease).map(([name, value]) => [
      name,
      { $cond: [isFree, value, `$${name}`] },
    ]);
    const row = await this.upsert({ _id }, Object.fromEntries(ifFree));
    return row?.claimedBy === lease.claimedBy ? (row as mongo.Document as Row) : null;
  }

  /** Inserts a row that this process has leased. */
  async insert(row: Row, session: ClientSession): Promise<Row> {
    const { _id, ...fields } = row;
    const change = { ...literals(fields), ...this.newLease() };
    const projection = { [this.at]: 1, claimedBy: 1 };
    return { ...row, ...(await this.upsert({ _id }, change, { session, projection })) };
  }

  /** When a row of this process was acquired, or its lease last extended. */
  leasedAt(row: Row): Date {
    return new Date(row[this.at].getTime() - this.leaseMs);
  }

  /** Lets the lease begin again. False if the lease has ended and another process has the row. */
  async extend(row: Row): Promise<boolean> {
    const change = [{ $set: { [this.at]: inMs(this.leaseMs) } }];
    const options = { ...this.limits, returnDocument: 'after', projection: { [this.at]: 1 } } as const;
    const extended = await this.rows.findOneAndUpdate(this.leased(row), change, options);
    Object.assign(row, extended);
    return extended !== null;
  }

  /**
   * Ends the lease with a change of the row, which is due again after a pause. Forgets failed attempts. False if it was not this
   * process's any more.
   */
  postpone(row: Row, pauseMs: number, change: Fields = {}, session?: ClientSession): Promise<boolean> {
    return this.end(row, { ...literals(change), [this.at]: inMs(pauseMs) }, session);
  }

  /**
   * Ends the lease with a change of the row, which is not due any more. Forgets failed attempts. False if it was not this
   * process's any more.
   */
  complete(row: Row, change: Fields = {}): Promise<boolean> {
    return this.end(row, { ...literals(change), [this.at]: '$$REMOVE' });
  }

  /** Deletes the row while its lease is this process's. */
  async remove(row: Row): Promise<void> {
    await this.rows.deleteOne(this.leased(row), this.limits);
  }

  /**
   * Does nothing if the lease is another process's. If somebody has rescheduled the row meanwhile, only the lease is removed.
   */
  private async end(row: Row, change: Fields, session?: ClientSession): Promise<boolean> {
    const leased = this.leased(row);
    const unchanged = { ...leased, [this.at]: row[this.at] };
    const update = [{ $set: { attempts: '$$REMOVE', ...change, claimedBy: '$$REMOVE' } }];
    const options = { ...this.limits, ...(session && { session }) };
    const { matchedCount } = await this.rows.updateOne(unchanged, update, options);
    if (matchedCount === 0) await this.rows.updateOne(leased, { $unset: { claimedBy: 1 } }, options);
    return matchedCount > 0;
  }

  private newLease(): Fields {
    return { [this.at]: inMs(this.leaseMs), claimedBy: randomUUID() };
  }

  private upsert(filter: { _id: Row['_id'] }, change: Fields, more: mongo.FindOneAndUpdateOptions = {}) {
    const options = { ...this.limits, ...more, upsert: true, returnDocument: 'after' } as const;
    return this.rows.findOneAndUpdate(filter, [{ $set: change }], options);
  }

  private leased(row: Row) {
    return { _id: row._id, claimedBy: row.claimedBy };
  }
}

const inMs = (pauseMs: number) => ({ $add: ['$$NOW', pauseMs] });

/** Values for the pipeline of an update, in which a string that begins with `$` would be a field; `undefined` removes. */
const literals = (values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === undefined ? '$$REMOVE' : { $literal: value },
    ]),
  );
