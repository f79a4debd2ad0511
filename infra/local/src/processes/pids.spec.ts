import { isAlive, startTimeOf } from './pids.ts';

describe('isAlive', () => {
  const me = { name: 'me', pid: process.pid, startedAt: startTimeOf(process.pid) ?? '' };

  it('is true for a running process of ours', () => {
    expect(isAlive(me)).toBe(true);
  });

  it('is false for another process that reuses the id', () => {
    expect(isAlive({ ...me, startedAt: 'another time' })).toBe(false);
  });

  it('is false for a process that has ended', () => {
    expect(isAlive({ ...me, pid: 2 ** 22 + 1 })).toBe(false);
  });
});
