import { knownProcesses } from '@mendwell/local/processes/pids';
import { pidFile } from '@mendwell/local/system/data-folder';
import { type Figure, note, sum } from '../shared/figures.ts';
import { cpuSecondsOf } from '../shared/processes.ts';

const leastMs = 0.02;

/** Runs `work`. Returns its result and the CPU seconds of each part meanwhile; a service's instances are one part. */
export async function measureCpu<Result>(work: () => Promise<Result>) {
  const processes = knownProcesses(pidFile);
  const used = () => processes.map(({ pid }) => cpuSecondsOf(pid));
  const [before, own] = [used(), process.cpuUsage()];
  const result = await work();
  const after = used();
  const { user, system } = process.cpuUsage(own);
  const parts = new Map([['load generator', (user + system) / 1e6]]);
  for (const [index, process] of processes.entries()) {
    const part = process.name.replace(/-\d+$/, '');
    parts.set(part, (parts.get(part) ?? 0) + (after[index] ?? 0) - (before[index] ?? 0));
  }
  return { result, parts };
}

/** CPU milliseconds per call of each part, in descending order. */
export const costsOf = (parts: Map<string, number>, calls: number) =>
  [...parts]
    .map(([part, seconds]) => ({ part, ms: (seconds * 1000) / calls }))
    .filter(({ ms }) => ms >= leastMs)
    .sort((a, b) => b.ms - a.ms);

/** The result of `costsOf` as a row. */
export function costFigure(what: string, costs: ReturnType<typeof costsOf>): Figure {
  const total = sum(costs.map(({ ms }) => ms));
  const each = costs.map(({ part, ms }) => `${part} ${ms.toFixed(2)}`).join(', ');
  return note(`… CPU time of ${what}`, `${total.toFixed(1)} ms: ${each}`);
}
