import { readFileSync } from 'node:fs';
import { commandOf, page, readResults, toPage } from './results.ts';

it('docs/figures.md shows the figures of docs/results.json: npm run bench -- draw', () => {
  expect(readFileSync(page, 'utf8')).toBe(toPage(readResults()));
});

it('a shortened run is recorded as one', () => {
  expect(commandOf('bench', ['filters'], { BENCH_SERVICES: '10', HOME: '/root' })).toBe(
    '`BENCH_SERVICES=10 npm run bench -- filters`',
  );
});
