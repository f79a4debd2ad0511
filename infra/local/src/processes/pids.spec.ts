import { isAlive, startTimeOf } from './pids.ts';

describe('isAlive', () => {
  const me = { name: 'me', pid: process.pid, startedAt: startTimeOf(process.pid) ?? '' };

  it('knows a running process of ours', () => {
    expect(isAlive(me)).toBe(true);
  });

  it('does not take a stranger for ours who was given the same number later', () => {
    expect(isAlive({ ...me, startedAt: 'another time' })).toBe(false);
  });

  it('knows that a process is gone', () => {
    expect(isAlive({ ...me, pid: 2 ** 22 + 1 })).toBe(false);
  });
});
