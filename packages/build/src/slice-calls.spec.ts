import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'mendwell-calls-'));
afterAll(() => rmSync(folder, { recursive: true }));

const webpackFolder = join(import.meta.dirname, '../webpack');
const contracts = join(import.meta.dirname, '../../contracts/src');

/** Runs in Node itself, as Jest cannot load these modules. */
const build = `
  import webpack from 'webpack';
  import { contractsInPages } from '${webpackFolder}/contracts-in-pages.mjs';
  import { moduleRules } from '${webpackFolder}/rules.mjs';
  import { callsOf } from '${webpackFolder}/slice-calls.mjs';
  const context = '${folder}';
  const module = { rules: moduleRules({ salt: '', isDevelopment: false }).filter(Boolean) };
  const resolveLoader = { modules: ['${join(import.meta.dirname, '../../../node_modules')}'] };
  const entry = './src/index.ts';
  const plugins = [contractsInPages()];
  const output = { path: context };
  const compiler = webpack({ mode: 'production', context, entry, module, output, plugins, resolveLoader });
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

it('records the calls in the code of a build, with their successful answers and no other method of their paths', () => {
  const calls = callsIn({
    'index.ts': "import { send } from './used.ts'; console.log(send);",
    'used.ts': `
      import { changeBookingStatus } from '${contracts}/booking-calls.ts';
      import { sendContactMessage } from '${contracts}/contact.ts';
      import { createPaymentIntent } from '${contracts}/payment.ts';
      import { updateService } from '${contracts}/service-calls.ts';
      export const send = () => fetch(sendContactMessage.path, changeBookingStatus, updateService);
      export const neverSent = () => fetch(createPaymentIntent.path);`,
  });
  expect(calls).toEqual({
    catalog: {
      paths: {
        '/contact': { post: expect.objectContaining({ responses: { 201: expect.anything() } }) },
        '/serviceUpdate/{serviceId}': { put: expect.anything() },
      },
      components: { schemas: expect.objectContaining({ Service: expect.anything() }) },
    },
    booking: {
      paths: { '/book/{bookingId}': { patch: expect.objectContaining({ requestBody: expect.anything() }) } },
      components: expect.anything(),
    },
  });
});

it('bundles no schema of what a page sends, unless all pages share it', () => {
  callsIn({
    'index.ts': `
      import { listBookingRequests } from '${contracts}/booking-calls.ts';
      import { sendContactMessage } from '${contracts}/contact.ts';
      globalThis.calls = [listBookingRequests, sendContactMessage].map(({ path, body, query }) => [path, body, query]);`,
  });
  const bundle = readFileSync(join(folder, 'main.js'), 'utf8');
  const found = ['/contact', '/bookRequest/{email}', 'Email address is not valid', 'Ask with from and to'];
  expect(found.filter((text) => bundle.includes(text))).toEqual(['/contact', '/bookRequest/{email}']);
});
