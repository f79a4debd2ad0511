import { setTimeout as sleep } from 'node:timers/promises';
import type { Managed } from './managed.ts';

const firstPause = 250;
const longestPause = 15_000;
/** Whoever stayed up this long has recovered. */
const stable = 30_000;

/** Starts a server again whenever it dies, with growing pauses, until `isWanted` says no. */
export function keepRunning(server: Managed, isWanted: () => boolean, report: (text: string) => void) {
  let pause = firstPause;
  let upSince = performance.now();

  const revive = async () => {
    if (!isWanted()) return;
    if (performance.now() - upSince > stable) pause = firstPause;
    report(
      `${server.name} ended unexpectedly, starting it again in ${pause / 1000} s (log: ${server.logFile}).`,
    );
    await sleep(pause);
    pause = Math.min(pause * 2, longestPause);
    if (!isWanted()) return;
    await server.start().then(
      () => {
        upSince = performance.now();
        report(`${server.name} is back.`);
      },
      () => revive(),
    );
  };
  server.onCrash(() => void revive());
}
