import { readFileSync } from 'node:fs';

/** Clock ticks a second, as Linux reports process times. */
const ticks = 100;

/** Seconds of processor a process and its children (nginx has its workers) have used so far. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / ticks;
  return children.reduce((sum, child) => sum + cpuSecondsOf(Number(child)), own);
}

/** Megabytes of memory a process holds. Linux only. */
export function megabytesOf(pid: number) {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}
