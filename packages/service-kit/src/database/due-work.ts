import type { Logger } from '@nestjs/common';
import type { mongo } from 'mongoose';
import type { DueRows } from './due-rows.ts';

const batchSize = 10;

interface Work<Row> {
  /** Works on one row and ends its lease. Must not reject. */
  take: (row: Row) => Promise<void>;
  logger: Logger;
  /** Logged if the rows could not be read. */
  failure: string;
}

/** Takes due rows until none is left, whenever it is called. */
export class DueWork<Row extends mongo.Document> {
  private running: Promise<void> | undefined;
  private isCalledAgain = false;
  private isStopping = false;

  constructor(
    private readonly due: DueRows<Row>,
    private readonly work: Work<Row>,
  ) {}

  /** A call during a run joins it, and makes it look once more. Never rejects. */
  run(): Promise<void> {
    this.isCalledAgain = true;
    this.running ??= this.takeAll();
    return this.running;
  }

  /** Resolves once the rows in hand are done. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async takeAll(): Promise<void> {
    try {
      while (this.isCalledAgain && !this.isStopping) {
        this.isCalledAgain = false;
        const rows = await this.due.acquire(batchSize);
        if (rows.length > 0) this.isCalledAgain = true;
        await Promise.all(rows.map((row) => this.work.take(row)));
      }
    } catch (error) {
      this.work.logger.warn({ err: error, msg: this.work.failure });
    } finally {
      // Together with the last look, so that no call joins a run that does not look again.
      this.running = undefined;
    }
  }
}
