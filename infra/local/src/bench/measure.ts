import { startAnother } from '../another-system.ts';
import { knownProcesses } from '../processes/pids.ts';
import { dataFolder, pidFile } from '../system/data-folder.ts';
import { serviceNames } from '../system/names.ts';
import { lastPorts } from '../system/ports.ts';
import { readSecrets } from '../system/secrets.ts';
import { stores } from '../system/stores.ts';
import { measureBookings } from './bookings.ts';
import { compareListCalls } from './list-calls.ts';
import { closedLoop } from './load.ts';
import { megabytesOf } from './processes.ts';

/** Starts a system twice, cold and warm, and measures the second. */
export async function measure(port: number) {
  const start = () => startAnother({ MENDWELL_DATA: dataFolder, PORT: String(port) });
  await (await timed('first start', start))();
  const stop = await timed('second start  (≤ 15 s)', start);
  try {
    const url = `http://localhost:${port}`;
    const ports = lastPorts();
    if (!ports) throw new Error('A started system has written its ports.');
    console.log('');
    for (const name of serviceNames)
      console.log(`${name} holds ${megabytesOf(pidOf(name)).toFixed(0)} MB  (≤ 130 MB)`);
    const uri = stores(ports, readSecrets()).mongodbUri('catalog');
    await compareListCalls({ port: ports.catalog, pid: pidOf('catalog') }, uri);
    const popular = await closedLoop({ url: `${url}/popularServices` }, 16, 5);
    console.log(`GET /popularServices through the gateway: ${popular.toFixed(0)} a second`);
    await measureBookings(url);
  } finally {
    await stop();
  }
}

const pidOf = (name: string) => knownProcesses(pidFile).find((known) => known.name === name)?.pid ?? 0;

async function timed<T>(what: string, work: () => Promise<T>) {
  const began = performance.now();
  const result = await work();
  console.log(`\n${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
