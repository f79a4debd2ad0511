import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '@mendwell/releases/store';
import { signalGroup } from '../processes/child.ts';
import { isAlive, knownProcesses, startTimeOf } from '../processes/pids.ts';
import { until } from '../processes/until.ts';
import { StartFailure } from '../start-failure.ts';
import { dataFolder, load, pidFile, save } from './data-folder.ts';
import { lastPorts } from './ports.ts';

interface Supervisor {
  name: string;
  pid: number;
  startedAt: string;
  url: string;
}

const file = 'run/supervisor.json';

/** The system that is running on this data folder, if any. */
export function runningSystem() {
  const known = load<Supervisor>(file);
  return known && isAlive(known) ? known : undefined;
}

/** The ports of the running system. Throws with `fix` if none is running. */
export function runningPorts(fix: string) {
  const ports = lastPorts();
  if (ports && runningSystem()) return ports;
  throw new StartFailure('Mendwell is not running here.', { fix });
}

/**
 * Ensures that one system runs per data folder: throws if another does, and ends processes left by a killed one. Holds the
 * lock only until this process is recorded as the running one.
 */
export function acquireDataFolder(url: string) {
  return withLock(join(dataFolder, 'run'), async () => {
    const other = runningSystem();
    if (other) {
      throw new StartFailure(`Mendwell is already running at ${other.url} (process ${other.pid}).`, {
        fix: `use it, or stop it with Ctrl-C in its terminal or with: kill ${other.pid}`,
      });
    }
    await endLeftovers();
    save(file, { name: 'supervisor', pid: process.pid, startedAt: startTimeOf(process.pid) ?? '', url });
  });
}

export const releaseDataFolder = () => rmSync(join(dataFolder, file), { force: true });

/** Ends processes of ours that outlived their supervisor, identified by id and start time. */
export async function endLeftovers() {
  const alive = () => knownProcesses(pidFile).filter(isAlive);
  for (const { pid } of alive()) signalGroup(pid, 'SIGTERM');
  const areGone = await until(async () => alive().length === 0, 8000);
  if (!areGone) for (const { pid } of alive()) signalGroup(pid, 'SIGKILL');
  await until(async () => alive().length === 0, 2000);
  rmSync(pidFile, { force: true });
}
