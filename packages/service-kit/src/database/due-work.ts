import { Logger } from '@nestjs/common';
import { noJitterGenerator } from 'cockatiel';
import type { DueRow, DueRows } from './due-rows.ts';
import { isDatabaseUnavailable } from './mongo-errors.ts';

/** The first and the longest pause between attempts, in milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
}

/** The pause after so many failed attempts, in milliseconds: it doubles with each. */
export function pauseAfter(attempts: number, { first, longest }: Pauses): number {
  const options = { initialDelay: first, maxDelay: longest, exponent: 2, generator: noJitterGenerator };
  return noJitterGenerator(attempts - 1, options)[0];
}

interface Work<Row extends DueRow> {
  /** What is due, in the plural, for the log. */
  name: string;
  /** Works on one row and ends its lease. If it throws, the row is due again after a pause. */
  process: (row: Row) => Promise<unknown>;
  pauses: Pauses;
  /** Identifies a row in the log, without personal data. */
  describe: (row: Row) => Record<string, unknown>;
  /** How many rows are processed at a time. */
  concurrency?: number;
  /** The id of the only row, which is created if it is missing. If absent, all due rows. */
  only?: Row['_id'];
  /** If false, nothing is acquired: nothing could be done with it. */
  isReady?: () => boolean;
  /**
   * Whether everything fails, not only this row; a failure of the database always counts as such. The row's attempts then stay,
   * and no other row is acquired until the next call.
   */
  isOutage?: (error: unknown) => boolean;
}

/**
 * Processes due rows, a bounded number at a time, until none is left, whenever it is called: by a timer, or by who has just
 * made one due. The only loop of its kind.
 */
export class DueWork<Row extends DueRow> {
  private readonly logger: Logger;
  private readonly concurrency: number;
  private readonly processing = new Set<Promise<void>>();
  private filling: Promise<void> | undefined;
  /** Whether more rows may be due than have been acquired. */
  private hasMore = false;
  private hasOutage = false;
  private isStopped = false;

  constructor(
    private readonly rows: DueRows<Row>,
    private readonly work: Work<Row>,
  ) {
    this.logger = new Logger(work.name);
    this.concurrency = work.only ? 1 : (work.concurrency ?? 10);
  }

  /** Begins to process due rows. During a run, makes it look once more. */
  wake(): void {
    this.hasMore = true;
    this.hasOutage = false;
    this.fill();
  }

  /** Processes rows that this process has leased already. */
  accept(rows: Row[]): void {
    for (const row of rows) this.begin(row, false);
  }

  /** Like `wake`; resolves once no row is due or in hand. Never rejects. */
  async run(): Promise<void> {
    this.wake();
    await this.idle();
  }

  /** Resolves once no row is in hand. */
  async idle(): Promise<void> {
    while (this.filling || this.processing.size > 0) await Promise.all([this.filling, ...this.processing]);
  }

  /** Acquires nothing any more; resolves once the rows in hand are done. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.idle();
  }

  /** Ends the lease of a row whose attempt failed: it is due again after a pause, which grows with each attempt. */
  async retry(row: Row, error: unknown, change: Record<string, unknown> = {}): Promise<void> {
    const details = { err: error, ...this.work.describe(row) };
    if (isDatabaseUnavailable(error) || this.work.isOutage?.(error)) {
      if (!this.hasOutage) this.logger.warn({ ...details, msg: `${this.work.name} wait` });
      this.hasOutage = true;
      return void (await this.rows.postpone(row, 0, { attempts: row.attempts, ...change }));
    }
    const attempts = (row.attempts ?? 0) + 1;
    const pauseMs = pauseAfter(attempts, this.work.pauses);
    this.logger.warn({ ...details, attempts, nextTryInSeconds: pauseMs / 1_000, msg: 'An attempt failed' });
    await this.rows.postpone(row, pauseMs, { attempts, ...change });
  }

  private fill(): void {
    if (this.canAcquire()) this.filling ??= this.acquireAll();
  }

  private canAcquire(): boolean {
    if (!this.hasMore || this.hasOutage || this.isStopped || this.work.isReady?.() === false) return false;
    return this.processing.size < this.concurrency;
  }

  private async acquireAll(): Promise<void> {
    try {
      while (this.canAcquire()) {
        this.hasMore = false;
        const free = this.concurrency - this.processing.size;
        const rows = await this.acquire(free);
        if (rows.length === free) this.hasMore = true;
        for (const row of rows) this.begin(row, true);
      }
    } catch (error) {
      this.logger.warn({ err: error, msg: `${this.work.name} could not be read` });
    } finally {
      // In the same turn as the last look: a call after it must start a new run.
      this.filling = undefined;
    }
  }

  private async acquire(limit: number): Promise<Row[]> {
    if (this.work.only === undefined) return this.rows.acquire(limit);
    const row = await this.rows.acquireById(this.work.only);
    return row ? [row] : [];
  }

  private begin(row: Row, wasDue: boolean): void {
    const processed = this.process(row).then(() => {
      this.processing.delete(processed);
      // It may be due again.
      this.hasMore ||= wasDue;
      this.fill();
    });
    this.processing.add(processed);
  }

  private async process(row: Row): Promise<void> {
    try {
      await this.work.process(row);
    } catch (error) {
      // If this fails too, the lease expires.
      await this.retry(row, error).catch(() => undefined);
    }
  }
}
