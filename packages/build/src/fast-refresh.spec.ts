import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-refresh-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs in Node itself, as Jest cannot load these modules. */
const build = `
  import webpack from 'webpack';
  import { appConfig } from '${join(import.meta.dirname, '../webpack/app.mjs')}';
  const directory = '${folder}';
  for (const name of ['shell', 'slice']) {
    const config = appConfig({ name, directory, publicPath: '/', mode: 'development' });
    config.context = process.cwd();
    config.entry = directory + '/src/index.ts';
    config.output.path = directory + '/' + name;
    config.plugins.push(new webpack.HotModuleReplacementPlugin());
    webpack({ ...config, cache: false }, (error, stats) => {
      if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
    });
  }
`;

it('keeps typed text when a slice file is saved, by registering its components with the page', () => {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/index.ts'), "import { Form } from './form.tsx';\nForm();");
  // Not exported, so that only Fast Refresh's code in the module can register it.
  writeFileSync(
    join(folder, 'src/form.tsx'),
    'function Fields() { return null; }\nexport function Form() { globalThis.newest = Fields; return Fields(); }',
  );
  const options = ['--input-type=module', '-e', build];
  execFileSync(process.execPath, options, { cwd: import.meta.dirname });

  const page = createContext({ console, setTimeout });
  runInContext('self = globalThis', page);
  const isRegistered = (name: string) => {
    runInContext(readFileSync(join(folder, name, 'assets/main.js'), 'utf8'), page);
    return runInContext('mendwellRefresh.getFamilyByType(newest) !== undefined', page);
  };
  expect(isRegistered('shell')).toBe(true);
  expect(isRegistered('slice')).toBe(true);
});
