import { setImmediate as settled } from 'node:timers/promises';
import { Batches } from './batches.ts';

interface End {
  resolve(): void;
  reject(error: Error): void;
}

/** Batches whose work ends when it is told to, and a record of what was done together. */
function controlled(alone?: (item: string) => Promise<string>) {
  const done: string[][] = [];
  const ends: End[] = [];
  const together = (items: string[]) => {
    done.push(items);
    return new Promise<string>((resolve, reject) =>
      ends.push({ resolve: () => resolve(items.join()), reject }),
    );
  };
  return {
    batches: new Batches<string, string>({ together, largest: 3, ...(alone && { alone }) }),
    done,
    ends,
  };
}

describe('Batches', () => {
  it('does the first at once and what comes meanwhile together, so that nobody waits for company', async () => {
    const { batches, done, ends } = controlled();
    const asked = ['a', 'b', 'c', 'd', 'e'].map((item) => batches.do(item));
    expect(done).toEqual([['a']]);
    ends[0]?.resolve();
    await settled();
    expect(done).toEqual([['a'], ['b', 'c', 'd']]);
    ends[1]?.resolve();
    await settled();
    ends[2]?.resolve();
    expect(await Promise.all(asked)).toEqual(['a', 'b,c,d', 'b,c,d', 'b,c,d', 'e']);
    expect(done).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('tells nobody that it is done before it is', async () => {
    const { batches, ends } = controlled();
    let isDone = false;
    const asked = batches.do('a').then(() => {
      isDone = true;
    });
    await settled();
    expect(isDone).toBe(false);
    ends[0]?.resolve();
    await asked;
  });

  it('does each of a failed batch by itself: one that is refused does not take the others along', async () => {
    const alone = (item: string) =>
      item === 'b' ? Promise.reject(new Error('taken')) : Promise.resolve(item);
    const { batches, ends } = controlled(alone);
    const asked = ['a', 'b', 'c'].map((item) => batches.do(item));
    ends[0]?.resolve();
    await settled();
    ends[1]?.reject(new Error('not together'));
    await expect(asked[1]).rejects.toThrow('taken');
    await asked[2];
  });

  it('goes on with the next batch while one of a failed batch takes its time', async () => {
    let finish = () => {};
    const slow = new Promise<string>((resolve) => {
      finish = () => resolve('a');
    });
    const { batches, done, ends } = controlled(() => slow);
    const first = batches.do('a');
    const second = batches.do('b');
    ends[0]?.reject(new Error('not together'));
    await settled();
    expect(done).toEqual([['a'], ['b']]);
    ends[1]?.resolve();
    await second;
    finish();
    await first;
  });

  it('fails everyone whose batch failed when there is no other way to do them', async () => {
    const { batches, ends } = controlled();
    const asked = batches.do('a');
    ends[0]?.reject(new Error('the database is away'));
    await expect(asked).rejects.toThrow('the database is away');
    const next = batches.do('b');
    ends[1]?.resolve();
    await next;
  });
});
