import { dataFolder } from '@mendwell/local/system/data-folder';
import { keepLogs } from '@mendwell/local/test-servers/keep-logs';

/** A measurement and its aim: a row of docs/performance.md or docs/reliability.md. */
export interface Figure {
  what: string;
  measured: string;
  aim: string;
  isMet: boolean;
}

/** A measurement without an aim. */
export const note = (what: string, measured: string): Figure => ({ what, measured, aim: '', isMet: true });

/** Rows of a Markdown table. */
export const toTable = (figures: Figure[]) =>
  figures
    .map(
      ({ what, measured, aim, isMet }) => `| ${what} | ${measured} | ${aim}${isMet ? '' : ', **missed**'} |`,
    )
    .join('\n');

/** Prints the table. Returns whether every aim was met; if not, keeps the servers' logs. */
export function conclude(figures: Figure[]) {
  const missed = figures.filter(({ isMet }) => !isMet).length;
  console.log(`\n${toTable(figures)}\n\n${figures.length - missed} passed, ${missed} failed`);
  if (missed > 0) keepServerLogs();
  return missed === 0;
}

export const keepServerLogs = () => keepLogs(dataFolder, 'bench/test-results/logs');

/** `1.5 s`. */
export const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
