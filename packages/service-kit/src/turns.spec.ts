import { Turns } from './turns.ts';

/** Work that ends when it is told to. */
const startable = () => {
  let resolve = (_: string) => {};
  let reject = (_: Error) => {};
  const end = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  return { work: jest.fn(() => end), resolve, reject };
};

describe('Turns', () => {
  it('lets one patient have one thing done at a time, in order, and the next even after a failure', async () => {
    const turns = new Turns();
    const [first, second, third] = [startable(), startable(), startable()];
    const answers = [first, second, third].map(({ work }) => turns.take('patient', work));
    expect(second.work).not.toHaveBeenCalled();
    first.reject(new Error('refused'));
    await expect(answers[0]).rejects.toThrow('refused');
    expect(second.work).toHaveBeenCalled();
    expect(third.work).not.toHaveBeenCalled();
    second.resolve('second');
    third.resolve('third');
    expect(await Promise.all(answers.slice(1))).toEqual(['second', 'third']);
  });

  it('lets nobody wait for a stranger', async () => {
    const turns = new Turns();
    const [slow, quick] = [startable(), startable()];
    const waiting = turns.take('slow', slow.work);
    quick.resolve('done');
    expect(await turns.take('quick', quick.work)).toBe('done');
    slow.resolve('done');
    await waiting;
  });
});
