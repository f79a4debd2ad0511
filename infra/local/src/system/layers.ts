import { setTimeout as sleep } from 'node:timers/promises';
import type { Managed } from '../processes/managed.ts';
import { knownProcesses } from '../processes/pids.ts';
import { pidFile } from './data-folder.ts';

/** In the order of ending: nobody loses what it still needs. The number is how long each is waited for. */
const graceMs = { gateway: 1000, services: 3500, broker: 2500, database: 2500 };
type Layer = keyof typeof graceMs;

/** The servers of a running system: started one by one, kept alive, ended together in order. */
export function createLayers(report: (text: string) => void) {
  const servers: Record<Layer, Managed[]> = { gateway: [], services: [], broker: [], database: [] };
  let isWanted = true;

  async function stopAll() {
    isWanted = false;
    for (const layer of Object.keys(graceMs) as Layer[]) {
      await Promise.all(servers[layer].map((server) => server.stop(graceMs[layer])));
    }
    if (knownProcesses(pidFile).length > 0)
      report('Some processes did not end; the next start will end them.');
  }

  return {
    async start(layer: Layer, server: Managed) {
      if (!isWanted) return;
      servers[layer].push(server);
      await server.start();
      keepRunning(server, () => isWanted, report);
    },
    stop: stopAll,
  };
}
export type Layers = ReturnType<typeof createLayers>;

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
