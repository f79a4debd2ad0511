import { setTimeout as sleep } from 'node:timers/promises';
import type { Managed } from '../processes/managed.ts';
import { knownProcesses } from '../processes/pids.ts';
import { pidFile } from './data-folder.ts';

/** In shutdown order, so that none stops before its dependents; with the grace period of each. */
const graceMs = { gateway: 1000, services: 3500, broker: 2500, database: 2500 };
type Layer = keyof typeof graceMs;

/** The servers of a running system: restarts those that crash, and stops all of them layer by layer. */
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
/** A server that stays up this long has recovered. */
const stable = 30_000;

/** Restarts a crashed server with increasing delays, while `isWanted`. */
export function keepRunning(server: Managed, isWanted: () => boolean, report: (text: string) => void) {
  let pause = firstPause;
  let upSince = performance.now();

  const revive = async () => {
    if (!isWanted()) return;
    if (performance.now() - upSince > stable) pause = firstPause;
    report(
      `${server.name} exited unexpectedly, restarting it in ${pause / 1000} s (log: ${server.logFile}).`,
    );
    await sleep(pause);
    pause = Math.min(pause * 2, longestPause);
    if (!isWanted()) return;
    await server.start().then(
      () => {
        upSince = performance.now();
        report(`${server.name} is running again.`);
      },
      () => revive(),
    );
  };
  server.onCrash(() => void revive());
}
