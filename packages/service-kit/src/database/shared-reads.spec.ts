import { setImmediate as settled } from 'node:timers/promises';
import { SharedReads } from './shared-reads.ts';

interface End {
  resolve(result: string): void;
  reject(error: Error): void;
}

/** Queries that the test ends. */
function controlled() {
  const ends: End[] = [];
  const query = () => new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
  return { reads: new SharedReads<string>(), query, ends };
}

describe('SharedReads', () => {
  it('runs the first read at once, and one more for all that arrive meanwhile', async () => {
    const { reads, query, ends } = controlled();
    const asked = ['a', 'a', 'a'].map((key) => reads.read(key, query));
    expect(ends).toHaveLength(1);
    ends[0]?.resolve('before');
    await settled();
    expect(ends).toHaveLength(2);
    ends[1]?.resolve('after');
    expect(await Promise.all(asked)).toEqual(['before', 'after', 'after']);
  });

  it('never returns a query that started before the read', async () => {
    const { reads, query, ends } = controlled();
    const first = reads.read('a', query);
    const waiting = reads.read('a', query);
    ends[0]?.resolve('one');
    await first;
    await settled();
    const late = reads.read('a', query);
    ends[1]?.resolve('two');
    await waiting;
    await settled();
    ends[2]?.resolve('three');
    expect(await late).toBe('three');
  });

  it('keeps keys apart', async () => {
    const { reads, query, ends } = controlled();
    const asked = ['a', 'b'].map((key) => reads.read(key, query));
    ends[0]?.resolve('of a');
    ends[1]?.resolve('of b');
    expect(await Promise.all(asked)).toEqual(['of a', 'of b']);
  });

  it('queries again after a failure, which only its own readers see', async () => {
    const { reads, query, ends } = controlled();
    const failed = reads.read('a', query);
    const waiting = reads.read('a', query);
    ends[0]?.reject(new Error('the database is away'));
    await expect(failed).rejects.toThrow('the database is away');
    await settled();
    ends[1]?.resolve('back');
    expect(await waiting).toBe('back');
  });

  it('keeps nothing after the last read', async () => {
    const { reads, query, ends } = controlled();
    const first = reads.read('a', query);
    ends[0]?.resolve('one');
    await first;
    await settled();
    const second = reads.read('a', query);
    expect(ends).toHaveLength(2);
    ends[1]?.resolve('two');
    expect(await second).toBe('two');
  });
});
