import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '@mendwell/local/repository';
import type { Figure } from '../shared/figures.ts';
import { drawResults, type Result } from './draw.ts';

const file = join(root, 'docs/results.json');
const loadBefore = loadavg()[0];

export const readResults = (): Record<string, Result> => JSON.parse(readFileSync(file, 'utf8'));

/** The documents that may show results, relative to the root. */
export const documents = () => ['SECURITY.md', ...globSync('docs/**/*.md', { cwd: root }).sort()];

/** The command of a result, with the variables that change how much it measures: all that begin with `BENCH_`. */
export function commandOf(program: string, words: string[], env: NodeJS.ProcessEnv = process.env) {
  const sizes = Object.entries(env).filter(([name]) => name.startsWith('BENCH_'));
  const variables = sizes.map(([name, value]) => `${name}=${value}`);
  return `\`${[...variables, `npm run ${program}`, ...(words.length > 0 ? ['--'] : []), ...words].join(' ')}\``;
}

/** Stores the figures of a whole benchmark or trial in docs/results.json, and draws them in the documents. */
export function record(name: string, command: string, figures: Figure[]) {
  const result = { command, measuredOn: new Date().toISOString().slice(0, 10), ...circumstances(), figures };
  writeFileSync(file, `${JSON.stringify({ ...readResults(), [name]: result }, null, 2)}\n`);
  drawAll();
}

/** Draws docs/results.json in all documents. */
export function drawAll() {
  const results = readResults();
  for (const document of documents().map((path) => join(root, path))) {
    const text = readFileSync(document, 'utf8');
    const drawn = drawResults(text, results);
    if (drawn !== text) writeFileSync(document, drawn);
  }
}

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
