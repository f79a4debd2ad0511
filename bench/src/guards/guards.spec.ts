import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { guards } from './guards.ts';

const root = resolve(import.meta.dirname, '../../..');
const specs = globSync('{packages,services}/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules'] });

describe.each(guards)('the guard of: $holds', ({ file, code, tests }) => {
  it('occurs once in its file', () => {
    expect(readFileSync(resolve(root, file), 'utf8').split(code)).toHaveLength(2);
  });

  it('has test files that match its patterns', () => {
    for (const pattern of tests)
      expect(specs.filter((spec) => new RegExp(pattern).test(spec))).not.toEqual([]);
  });
});
