import { setTimeout as delay } from 'node:timers/promises';

interface Options<Item, Result> {
  /** Does all of these items or none of them. Must fail soon: everyone who comes later waits for it. */
  together(items: Item[]): Promise<Result>;
  /** Does one item of a batch that failed. Without it, the batch's failure is everyone's. */
  alone?(item: Item): Promise<Result>;
  /** How long a batch waits for company, in milliseconds. */
  gatherMs?: number;
  /** The most items in one batch. */
  largest?: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Does together what is asked for at about the same time: what comes while one batch is under way makes up the
 * next. The busier it gets, the less each item costs.
 */
export class Batches<Item, Result = void> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;

  constructor(private readonly options: Options<Item, Result>) {}

  /** Resolves with what was done together with the item, once it is done; rejects when it failed. */
  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    const { gatherMs = 0, largest = 100 } = this.options;
    this.isRunning = true;
    while (this.waiting.length > 0) {
      if (gatherMs > 0) await delay(gatherMs);
      await this.settle(this.waiting.splice(0, largest));
    }
    this.isRunning = false;
  }

  private async settle(batch: Waiting<Item, Result>[]): Promise<void> {
    const { together, alone } = this.options;
    try {
      const result = await together(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve(result);
    } catch (error) {
      for (const { item, resolve, reject } of batch) {
        // Not awaited: one that takes long must not hold up the next batch.
        if (alone) alone(item).then(resolve, reject);
        else reject(error);
      }
    }
  }
}
