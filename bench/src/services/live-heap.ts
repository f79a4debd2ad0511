import { readFileSync } from 'node:fs';
import { until } from '@mendwell/local/processes/until';
import { logFileOf } from '@mendwell/local/system/data-folder';
import { pidOf } from '../shared/processes.ts';

/** Megabytes that a service's objects take after a garbage collection. */
export type LiveHeap = () => Promise<number>;

/**
 * Opens the inspector of a service's process, at any free port if it runs with `--inspect-port=0`. The address is in its log.
 */
export async function openLiveHeap(service: string): Promise<LiveHeap> {
  process.kill(pidOf(service), 'SIGUSR1');
  const address = () =>
    [...readFileSync(logFileOf(service), 'utf8').matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1];
  const url = await until(async () => address(), 10_000);
  if (!url) throw new Error(`The inspector of ${service} does not open.`);
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  /** One call at a time. */
  const call = (method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      socket.onmessage = ({ data }) => resolve(JSON.parse(data).result);
      socket.send(JSON.stringify({ id: 1, method }));
    });
  return async () => {
    await call('HeapProfiler.collectGarbage');
    const { usedSize } = await call('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };
}
