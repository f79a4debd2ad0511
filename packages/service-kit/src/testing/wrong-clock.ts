const allButDate = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setInterval', 'clearInterval'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];

/** Runs `work` while this process's clock is ahead by some hours, or behind. Timers and the database's clock are right. */
export async function withWrongClock(hours: number, work: () => Promise<void>): Promise<void> {
  const now = Date.now() + hours * 3_600_000;
  jest.useFakeTimers({ doNotFake: allButDate, now, advanceTimers: true });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
}
