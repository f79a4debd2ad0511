import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '@mendwell/local/repository';
import { type Figure, toTable } from '../shared/figures.ts';

/** What a benchmark or trial measured last: an entry of docs/results.json. */
interface Result {
  command: string;
  measuredOn: string;
  commit: string;
  conditions: string;
  figures: Figure[];
}

const file = join(root, 'docs/results.json');
/** The page that shows all results. */
export const page = join(root, 'docs/figures.md');
const loadBefore = loadavg()[0];

export const readResults = (): Record<string, Result> => JSON.parse(readFileSync(file, 'utf8'));

/** The command of a result, with the variables that change how much it measures: all that begin with `BENCH_`. */
export function commandOf(program: string, words: string[], env: NodeJS.ProcessEnv = process.env) {
  const sizes = Object.entries(env).filter(([name]) => name.startsWith('BENCH_'));
  const variables = sizes.map(([name, value]) => `${name}=${value}`);
  return `\`${[...variables, `npm run ${program}`, ...(words.length > 0 ? ['--'] : []), ...words].join(' ')}\``;
}

/** Stores the figures of a whole benchmark or trial in docs/results.json, and draws the page. */
export function record(name: string, command: string, figures: Figure[]) {
  const result = { command, measuredOn: new Date().toISOString().slice(0, 10), ...circumstances(), figures };
  writeFileSync(file, `${JSON.stringify({ ...readResults(), [name]: result }, null, 2)}\n`);
  draw();
}

export const draw = () => writeFileSync(page, toPage(readResults()));

const introduction = `# Figures

What each benchmark and trial measured last. \`npm run bench\` and \`npm run trial -- --record\` write it; after an edit of
[results.json](results.json), run \`npm run bench -- draw\`. Ratios are comparable between machines, absolute times are not.
`;

export const toPage = (results: Record<string, Result>) =>
  [introduction, ...Object.entries(results).map(([name, result]) => toSection(name, result))].join('\n');

const toSection = (name: string, { command, measuredOn, commit, conditions, figures }: Result) => `## ${name}

${command}, ${measuredOn}, ${commit}: ${conditions}

| what | measured | aim |
|---|---|---|
${toTable(figures)}
`;

function circumstances() {
  const head = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  // Recording a result changes documents, which does not change what is measured.
  const isChanged = spawnSync('git', ['diff', '--quiet', 'HEAD', '--', ':!*.md', ':!docs'], {
    cwd: root,
  }).status;
  const load = [loadBefore, loadavg()[0]].map((value) => value?.toFixed(1)).join(' to ');
  return {
    commit: isChanged ? `${head}, changed` : head,
    conditions: `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, load ${load}`,
  };
}
