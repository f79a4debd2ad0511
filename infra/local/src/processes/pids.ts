import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { loadJson, saveJson } from './json-file.ts';

/** A process of ours. The start time distinguishes it from a later process with the same id. */
interface KnownProcess {
  name: string;
  pid: number;
  startedAt: string;
}

/** What Linux tells of a process in `/proc/<pid>/stat`, from its state on. */
export function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A process's start time, as text that is stable while it runs; `undefined` if there is no such process. */
export function startTimeOf(pid: number) {
  try {
    if (existsSync('/proc/self/stat')) {
      const fields = statOf(pid);
      return fields[0] === 'Z' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

export const isAlive = (known: KnownProcess) => startTimeOf(known.pid) === known.startedAt;

export const knownProcesses = (pidFile: string) => loadJson<KnownProcess[]>(pidFile) ?? [];

export function rememberPid(pidFile: string, { name, pid }: { name: string; pid: number }) {
  saveJson(pidFile, [...knownProcesses(pidFile), { name, pid, startedAt: startTimeOf(pid) ?? '' }]);
}

export function forgetPid(pidFile: string, pid: number) {
  saveJson(
    pidFile,
    knownProcesses(pidFile).filter((known) => known.pid !== pid),
  );
}
