import { type Figure, toTable } from '../shared/figures.ts';

/** What a benchmark or trial measured last: an entry of docs/results.json. */
export interface Result {
  command: string;
  measuredOn: string;
  commit: string;
  conditions: string;
  figures: Figure[];
}

const block = /(<!-- results: (.+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** Replaces what stands between `<!-- results: name, name -->` and `<!-- end -->` by a table of these results. */
export const drawResults = (document: string, results: Record<string, Result>) =>
  document.replace(block, (_, start: string, names: string, end: string) =>
    [
      `${start}| what | measured | aim |`,
      '|---|---|---|',
      ...names.split(', ').map((name) => rowsOf(name, results[name])),
      end,
    ].join('\n'),
  );

function rowsOf(name: string, result: Result | undefined) {
  if (!result) throw new Error(`docs/results.json has no "${name}".`);
  const { command, measuredOn, commit, conditions, figures } = result;
  const shown = figures.filter(({ isDetail }: Figure) => !isDetail);
  return `| **${command}** | *${measuredOn}, ${commit}: ${conditions}* | |\n${toTable(shown)}`;
}
