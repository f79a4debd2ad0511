import { setImmediate as settled } from 'node:timers/promises';
import { inBatches } from './batches.ts';

/** A batched function whose batches the test ends, with a record of them. */
function controlled(options: Parameters<typeof inBatches>[1] = {}) {
  const batches: {
    items: string[];
    resolve(results: (string | Error)[]): void;
    reject(error: Error): void;
  }[] = [];
  const work = (items: string[]) =>
    new Promise<(string | Error)[]>((resolve, reject) => batches.push({ items, resolve, reject }));
  const finish = async (index: number) => {
    batches[index]?.resolve(batches[index].items.map((item) => item.toUpperCase()));
    await settled();
  };
  return { load: inBatches(work, { largest: 3, ...options }), batches, finish };
}

describe('inBatches', () => {
  it('runs the first item at once and batches items that arrive meanwhile', async () => {
    const { load, batches, finish } = controlled();
    const loads = [load('a')];
    await settled();
    loads.push(...['b', 'c', 'd', 'e'].map(load));
    await settled();
    expect(batches.map(({ items }) => items)).toEqual([['a']]);
    await finish(0);
    expect(batches.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);
    await finish(1);
    await finish(2);
    expect(await Promise.all(loads)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(batches).toHaveLength(3);
  });

  it('gives each item its own result or error', async () => {
    const { load, batches } = controlled();
    const loads = ['a', 'b'].map(load);
    await settled();
    batches[0]?.resolve([new Error('taken'), 'B']);
    await expect(loads[0]).rejects.toThrow('taken');
    expect(await loads[1]).toBe('B');
  });

  it('fails every item of a failed batch, and continues with the next batch', async () => {
    const { load, batches, finish } = controlled();
    const failing = load('a');
    await settled();
    batches[0]?.reject(new Error('the database is away'));
    await expect(failing).rejects.toThrow('the database is away');
    const next = load('b');
    await settled();
    await finish(1);
    expect(await next).toBe('B');
  });

  it('refuses items while too many are waiting', async () => {
    const { load, finish } = controlled({ mostWaiting: 2 });
    const loads = ['a', 'b'].map(load);
    await expect(load('c')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    await settled();
    await finish(0);
    await Promise.all(loads);
    const later = load('d');
    await settled();
    await finish(1);
    expect(await later).toBe('D');
  });

  it('refuses items that have waited too long', async () => {
    const { load, batches, finish } = controlled({ longestWaitMs: -1 });
    await expect(load('a')).rejects.toMatchObject({ code: 'unavailable' });
    await finish(0);
    expect(batches).toHaveLength(0);
  });
});
