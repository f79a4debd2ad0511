interface Read<Result> {
  now: Promise<Result>;
  /** What everyone who asks meanwhile gets. */
  next?: Promise<Result>;
}

/**
 * Lets callers who ask for the same thing at about the same time share one query. Who asks while it is under way
 * shares the next one, not this: so everyone reads what was written before they asked.
 */
export class SharedReads<Result> {
  private readonly reads = new Map<string, Read<Result>>();

  /** Answers `query` for this key; the result may be others' too, so it must not be changed. */
  read(key: string, query: () => Promise<Result>): Promise<Result> {
    const running = this.reads.get(key);
    if (!running) return this.start(key, query);
    const start = () => this.start(key, query);
    running.next ??= running.now.then(start, start);
    return running.next;
  }

  private start(key: string, query: () => Promise<Result>): Promise<Result> {
    const read: Read<Result> = { now: query() };
    this.reads.set(key, read);
    const end = () => {
      if (!read.next) this.reads.delete(key);
    };
    read.now.then(end, end);
    return read.now;
  }
}
