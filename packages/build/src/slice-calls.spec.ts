import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-calls-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs in Node itself, as Jest cannot load these modules. */
const build = `
  import webpack from 'webpack';
  import { callsOf } from '${join(import.meta.dirname, '../webpack/slice-calls.mjs')}';
  const context = '${folder}';
  const compiler = webpack({ mode: 'production', context, entry: './src/index.ts', output: { path: context } });
  compiler.hooks.thisCompilation.tap('test', (compilation) =>
    compilation.hooks.processAssets.tap('test', () => console.log(JSON.stringify(callsOf(compilation)))),
  );
  compiler.run(() => compiler.close(() => {}));
`;

/** The recorded calls of a build of these sources, with the entry `src/index.ts`. */
function callsIn(sources: Record<string, string>) {
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, 'src', name), text);
  const options = ['--input-type=module', '-e', build];
  return JSON.parse(execFileSync(process.execPath, options, { cwd: import.meta.dirname, encoding: 'utf8' }));
}

it('records the calls in the code of a build, with their successful answers', () => {
  const calls = callsIn({
    'index.ts': "import { read } from './used.ts'; console.log(read(globalThis.paths));",
    'used.ts':
      "export const read = (paths) => [paths.contact, paths.serviceUpdate('1'), paths.bookingStatus];",
    'unused.ts': 'export const unused = paths.createPaymentIntent;',
  });
  expect(calls).toMatchObject({
    catalog: {
      paths: {
        '/contact': { post: { responses: { 201: {} } } },
        '/serviceUpdate/{serviceId}': { get: {}, put: {} },
      },
      components: { schemas: { Service: {} } },
    },
    booking: { paths: { '/book/{bookingId}': { patch: { requestBody: {} } } } },
  });
  expect(Object.keys(calls)).toEqual(['booking', 'catalog']);
  expect(JSON.stringify(calls)).not.toContain('"400"');
});
