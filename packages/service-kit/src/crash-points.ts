/** Where a crash is hardest to get right: something has happened, and nobody has been told. */
export const crashPoints = [
  'after-commit',
  'before-confirm',
  'after-publish',
  'after-handling',
  'after-intent',
  'after-refund',
  'after-webhook',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

let armed: { point: string; left: number } | undefined;

/** Has this process die at a point when it is reached for the n-th time: `after-commit:5`. For trials only. */
export function armCrashPoint(setting: string): void {
  const [point = '', times] = setting.split(':');
  armed = { point, left: Number(times) };
}

/** Dies here, as by kill -9, if this is the point that was armed and its time has come. */
export function crashAt(point: CrashPoint): void {
  if (armed?.point !== point) return;
  armed.left -= 1;
  if (armed.left === 0) process.kill(process.pid, 'SIGKILL');
}
