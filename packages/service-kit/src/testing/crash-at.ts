import { subscribe } from 'node:diagnostics_channel';

/**
 * Points at which a crash is hardest to recover from: an effect has happened but is not yet reported. The code announces
 * them on diagnostics channels of these names, which nobody reads in production.
 */
export const crashPoints = [
  'after-commit',
  'before-confirm',
  'after-publish',
  'after-handling',
  'after-intent',
  'after-refund',
  'after-webhook',
] as const;
/** The last two lie outside the simulated users' journeys, with which `npm run trial` reaches the others. */
export type CrashPoint = (typeof crashPoints)[number] | 'after-erasure-step';

/** The environment of a service that dies, as of kill -9, when it passes a point for the n-th time. */
export const crashAt = (point: CrashPoint, time: number) => ({
  NODE_OPTIONS: `--import=${import.meta.url}`,
  CRASH_AT: `${point}:${time}`,
});

// Preloaded into that service:
const [armed, time] = process.env.CRASH_AT?.split(':') ?? [];
let left = Number(time);
if (armed)
  subscribe(`mendwell:${armed}`, () => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  });
