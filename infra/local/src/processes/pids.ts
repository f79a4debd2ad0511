import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A process of ours. The start time distinguishes it from a later process with the same id. */
interface KnownProcess {
  name: string;
  pid: number;
  startedAt: string;
}

/** A process's start time, as text that is stable while it runs; `undefined` if there is no such process. */
export function startTimeOf(pid: number) {
  try {
    if (existsSync('/proc/self/stat')) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

export const isAlive = (known: KnownProcess) => startTimeOf(known.pid) === known.startedAt;

export function knownProcesses(pidFile: string): KnownProcess[] {
  try {
    return JSON.parse(readFileSync(pidFile, 'utf8'));
  } catch {
    return [];
  }
}

export function rememberPid(pidFile: string, { name, pid }: { name: string; pid: number }) {
  save(pidFile, [...knownProcesses(pidFile), { name, pid, startedAt: startTimeOf(pid) ?? '' }]);
}

export function forgetPid(pidFile: string, pid: number) {
  save(
    pidFile,
    knownProcesses(pidFile).filter((known) => known.pid !== pid),
  );
}

function save(pidFile: string, processes: KnownProcess[]) {
  writeFileSync(`${pidFile}.new`, JSON.stringify(processes, null, 2));
  renameSync(`${pidFile}.new`, pidFile);
}
