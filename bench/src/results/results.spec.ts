import { readFileSync } from 'node:fs';
import { page, readResults, toPage } from './results.ts';

it('docs/figures.md shows the figures of docs/results.json: npm run bench -- draw', () => {
  expect(readFileSync(page, 'utf8')).toBe(toPage(readResults()));
});
