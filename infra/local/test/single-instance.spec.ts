import { join } from 'node:path';
import { until } from '../src/processes/until.ts';
import { start, testFolder } from './command-line.ts';

const folder = testFolder();
/** Waits for a line, so that all start together, then prints whether it acquired the folder. */
const contender = `
  const { makeDataFolder } = await import('./infra/local/src/system/data-folder.ts');
  const { acquireDataFolder } = await import('./infra/local/src/system/single-instance.ts');
  makeDataFolder();
  console.log('ready');
  process.stdin.once('data', () => acquireDataFolder('http://localhost').then(() => console.log('won'), (error) => console.log(error.message)));`;

describe('simultaneous starts', () => {
  it('let exactly one system run on a data folder', async () => {
    const env = { MENDWELL_DATA: join(folder, 'data') };
    const starts = Array.from({ length: 5 }, () =>
      start(['node', '--input-type=module', '-e', contender], env),
    );
    const all = (pattern: RegExp) => async () => starts.every(({ output }) => pattern.test(output()));
    expect(await until(all(/ready/), 120_000)).toBe(true);
    for (const { child } of starts) child.stdin?.write('go\n');
    expect(await until(all(/won|already running/), 120_000)).toBe(true);
    expect(starts.filter(({ output }) => output().includes('won'))).toHaveLength(1);
  });
});
