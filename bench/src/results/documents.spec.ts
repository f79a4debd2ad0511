import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@mendwell/local/repository';
import { drawResults } from './draw.ts';
import { commandOf, documents, readResults } from './results.ts';

const results = readResults();
const texts = documents().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

// After an edit of docs/results.json: npm run bench -- draw
it('documents show the figures of docs/results.json', () => {
  const outdated = texts.filter(({ text }) => drawResults(text, results) !== text);
  expect(outdated.map(({ path }) => path)).toEqual([]);
});

it('every result is shown in a document', () => {
  const shown = texts.flatMap(({ text }) =>
    [...text.matchAll(/<!-- results: (.+) -->/g)].flatMap(([, names = '']) => names.split(', ')),
  );
  expect(Object.keys(results).toSorted()).toEqual(shown.toSorted());
});

it('a shortened run is recorded as one', () => {
  expect(commandOf('bench', ['race'], { BENCH_RACES: '10', HOME: '/root' })).toBe(
    '`BENCH_RACES=10 npm run bench -- race`',
  );
});
