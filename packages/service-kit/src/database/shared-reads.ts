interface Read<Result> {
  current: Promise<Result>;
  /** Shared by requests that arrive while `current` is running. */
  next?: Promise<Result>;
}

/**
 * Shares one query between equal, concurrent reads. A request that arrives during a query shares the next one, so that
 * it always reads what was written before it.
 */
export class SharedReads<Result> {
  private readonly reads = new Map<string, Read<Result>>();

  /** Runs or shares `query` for this key. The result may be shared, so it must not be modified. */
  read(key: string, query: () => Promise<Result>): Promise<Result> {
    const running = this.reads.get(key);
    if (!running) return this.start(key, query);
    const start = () => this.start(key, query);
    running.next ??= running.current.then(start, start);
    return running.next;
  }

  private start(key: string, query: () => Promise<Result>): Promise<Result> {
    const read: Read<Result> = { current: query() };
    this.reads.set(key, read);
    const end = () => {
      if (!read.next) this.reads.delete(key);
    };
    read.current.then(end, end);
    return read.current;
  }
}
