import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-classes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs in Node itself, as Jest cannot load these modules. */
const build = `
  import MiniCssExtractPlugin from 'mini-css-extract-plugin';
  import webpack from 'webpack';
  import { moduleRules } from '${join(import.meta.dirname, '../webpack/rules.mjs')}';
  const context = '${folder}';
  const compiler = webpack({
    context,
    mode: 'production',
    entry: './index.js',
    module: { rules: moduleRules({ salt: process.env.VERSION, isDevelopment: false }).filter(Boolean) },
    output: { path: context },
    plugins: [new MiniCssExtractPlugin()],
    resolveLoader: { modules: ['${join(import.meta.dirname, '../../../node_modules')}'] },
    cache: { type: 'filesystem', cacheDirectory: context + '/cache' },
  });
  compiler.run((error) => compiler.close(() => { if (error) throw error; }));
`;

function styleOf(version: string) {
  const options = ['--input-type=module', '-e', build];
  execFileSync(process.execPath, options, {
    cwd: import.meta.dirname,
    env: { ...process.env, VERSION: version },
  });
  return readFileSync(join(folder, 'main.css'), 'utf8');
}

it('a version has class names of its own, also if another one is in the cache', () => {
  writeFileSync(join(folder, 'index.js'), "import style from './style.module.css'; console.log(style);");
  writeFileSync(join(folder, 'style.module.css'), '.card { color: red; }');
  const one = styleOf('1.0.0');
  expect(styleOf('2.0.0')).not.toBe(one);
  expect(styleOf('1.0.0')).toBe(one);
});
