import { dataFolder } from '@mendwell/local/system/data-folder';
import { keepLogs } from '@mendwell/local/test-servers/keep-logs';

/** A measurement and its aim, with units: an entry of docs/results.json. */
export interface Figure {
  what: string;
  measured: string;
  aim: string;
  isMet: boolean;
}

/** A measurement without an aim. */
export const note = (what: string, measured: string): Figure => ({ what, measured, aim: '', isMet: true });

/** Something of which there may be none. */
export const none = (what: string, count: number, measured = String(count)): Figure => ({
  what,
  measured,
  aim: 'none',
  isMet: count === 0,
});

/** Rows of a Markdown table. */
export const toTable = (figures: Figure[]) =>
  figures
    .map(
      ({ what, measured, aim, isMet }) => `| ${what} | ${measured} | ${aim}${isMet ? '' : ', **missed**'} |`,
    )
    .join('\n');

/** Prints the table. If an aim was missed, keeps the servers' logs. */
export function conclude(figures: Figure[]) {
  const missed = figures.filter(({ isMet }) => !isMet).length;
  console.log(`\n${toTable(figures)}\n\n${figures.length - missed} passed, ${missed} failed`);
  if (missed > 0) keepServerLogs();
  return { isMet: missed === 0, figures };
}

export const keepServerLogs = () => keepLogs(dataFolder, 'bench/test-results/logs');

/** `1.5 s`. */
export const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The medians of two sides, measured in turn so that both meet the same conditions. */
export async function alternate<Side>(
  [one, other]: readonly [Side, Side],
  rounds: number,
  measure: (side: Side) => Promise<number>,
) {
  const [ofOne, ofOther]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ofOne.push(await measure(one));
    ofOther.push(await measure(other));
  }
  return [median(ofOne), median(ofOther)] as const;
}
