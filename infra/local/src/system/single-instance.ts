import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalGroup } from '../processes/managed.ts';
import { isAlive, knownProcesses, startTimeOf } from '../processes/pids.ts';
import { until } from '../processes/until.ts';
import { StartFailure } from '../start-failure.ts';
import { dataFolder, load, pidFile } from './data-folder.ts';

interface Supervisor {
  name: string;
  pid: number;
  startedAt: string;
  url: string;
}

const file = 'run/supervisor.json';

/** The system that runs on this data folder now, if one does. */
export function runningSystem() {
  const known = load<Supervisor>(file);
  return known && isAlive(known) ? known : undefined;
}

/** One system per data folder. Refuses a second one, and ends what a killed one left behind. */
export async function becomeTheOne(url: string) {
  const other = runningSystem();
  if (other) {
    throw new StartFailure(`Mendwell is running already at ${other.url} (process ${other.pid}).`, {
      mend: `use it, or stop it with Ctrl-C in its terminal or with: kill ${other.pid}`,
    });
  }
  rmSync(join(dataFolder, file), { force: true });
  const me: Supervisor = {
    name: 'supervisor',
    pid: process.pid,
    startedAt: startTimeOf(process.pid) ?? '',
    url,
  };
  try {
    writeFileSync(join(dataFolder, file), JSON.stringify(me, null, 2), { flag: 'wx' });
  } catch {
    throw new StartFailure('Another start has begun at this very moment.', { mend: 'wait for it' });
  }
  await endLeftovers();
}

export const leave = () => rmSync(join(dataFolder, file), { force: true });

/** Ends processes of ours that outlived their supervisor. The number alone is not enough to know them by. */
export async function endLeftovers() {
  const alive = () => knownProcesses(pidFile).filter(isAlive);
  for (const { pid } of alive()) signalGroup(pid, 'SIGTERM');
  const areGone = await until(async () => alive().length === 0, 8000);
  if (!areGone) for (const { pid } of alive()) signalGroup(pid, 'SIGKILL');
  await until(async () => alive().length === 0, 2000);
  rmSync(pidFile, { force: true });
}
