import { globSync } from 'node:fs';
import { root } from '@mendwell/local/repository';
import { fileOf } from './guard.ts';
import { guards } from './guards.ts';

const specs = globSync('{packages,services}/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules'] });

it.each(guards)('the guard of "$holds" occurs once, and its test files exist', (guard) => {
  expect(() => fileOf(guard)).not.toThrow();
  for (const pattern of guard.tests)
    expect(specs.filter((spec) => new RegExp(pattern).test(spec))).not.toEqual([]);
});
