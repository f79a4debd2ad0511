/** Points at which a crash is hardest to recover from: an effect has happened but is not yet reported. */
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

/** Kills this process when it reaches a point for the n-th time: `after-commit:5`. For trials only. */
export function armCrashPoint(setting: string): void {
  const [point = '', times] = setting.split(':');
  armed = { point, left: Number(times) };
}

/** Kills this process, as kill -9 does, if this point is armed and due. */
export function crashAt(point: CrashPoint): void {
  if (armed?.point !== point) return;
  armed.left -= 1;
  if (armed.left === 0) process.kill(process.pid, 'SIGKILL');
}
