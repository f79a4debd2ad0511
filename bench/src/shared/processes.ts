import { readFileSync, writeFileSync } from 'node:fs';
import { knownProcesses, statOf } from '@mendwell/local/processes/pids';
import { until } from '@mendwell/local/processes/until';
import { pidFile } from '@mendwell/local/system/data-folder';

/* What Linux knows about the processes of the running system. */

/** 0 if the process is not running. */
export const pidOf = (name: string) => knownProcesses(pidFile).find((known) => known.name === name)?.pid ?? 0;

/** Waits for a process that may be restarting. */
export async function waitForPid(name: string): Promise<number> {
  const pid = await until(async () => pidOf(name), 60_000, 100);
  if (!pid) throw new Error(`${name} has not been restarted.`);
  return pid;
}

/** Clock ticks per second, the unit of process times in /proc. */
const ticks = 100;

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** CPU time used so far by a process and its children, such as nginx's workers. */
export function cpuSecondsOf(pid: number): number {
  const fields = statOf(pid);
  const own = (Number(fields[11]) + Number(fields[12])) / ticks;
  return childrenOf(pid).reduce((total, child) => total + cpuSecondsOf(child), own);
}

/** Resident memory, now or at most (`VmHWM`). */
export function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS') {
  const line = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

/** CPU seconds that a process uses during some work, and the most memory beyond what it had before. */
export async function costOf<Result>(pid: number, work: () => Promise<Result>) {
  // Forgets the most so far (Linux: proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const [seconds, megabytes] = [cpuSecondsOf(pid), megabytesOf(pid)];
  const result = await work();
  return {
    result,
    seconds: cpuSecondsOf(pid) - seconds,
    megabytes: Math.max(0, megabytesOf(pid, 'VmHWM') - megabytes),
  };
}
