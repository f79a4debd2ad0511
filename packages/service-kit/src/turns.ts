/** Lets work under one key be done one after another, and under different keys at the same time. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  /** Does `work` once everything asked for earlier under `key` has ended, well or not. */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const mine = this.last.get(key)?.then(work, work) ?? work();
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }
}
