import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { serviceNames } from '@mendwell/local/repository';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { keepLogs } from '@mendwell/local/test-servers/keep-logs';
import { startAnother } from '@mendwell/local/testing/own-system';
import { noLimits } from '../shared/patients.ts';
import { runningAt } from '../shared/system.ts';
import { makeCallers } from './callers.ts';
import { documentOf } from './documents.ts';
import { installSchemathesis, schemathesis } from './schemathesis.ts';

/** Of each service: most calls of nobody in particular end with 401. */
const secondsOf = { nobody: '8', somebody: '28' };
const phases = ['--phases', 'examples,coverage,fuzzing', '--max-examples', '40'];
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'ignored_auth',
];
// Two workers at once meet a bug of Python 3.11 (AST constructor recursion depth mismatch).
const manner = ['--workers', '1', '--request-timeout', '15', '--generation-database', 'none'];
const output = ['--no-color', '--warnings', 'off', '--continue-on-failure'];

/** Starts a system and fuzzes the calls of each service through its gateway. True if nothing was found. */
export async function fuzz(port: number, seed: string) {
  await installSchemathesis();
  await startAnother({
    MENDWELL_DATA: dataFolder,
    PORT: String(port),
    ...noLimits,
    SERVICES_PER_HOUR: '100000',
    GATEWAY_CONTACT_RATE: '100000r/s',
  });
  const running = runningAt(`http://localhost:${port}`);
  const folder = join(dataFolder, 'fuzz');
  mkdirSync(folder);
  const results = new Map<string, boolean>();
  for (const { name, token, known } of await makeCallers(running))
    for (const service of serviceNames) {
      console.log(`\n${service}, as ${name}`);
      const file = join(folder, `${service}.json`);
      writeFileSync(file, JSON.stringify(documentOf(service, known)));
      // With a token, the stream of events never ends.
      const caller = token
        ? ['--header', `Authorization: Bearer ${token}`, '--exclude-path', apiPrefix + paths.events]
        : [];
      const what = ['run', file, '--url', running.url, '--seed', seed, '--checks', checks.join()];
      const bound = ['--max-time', token ? secondsOf.somebody : secondsOf.nobody];
      const isFine = await schemathesis(folder, [
        ...what,
        ...caller,
        ...phases,
        ...bound,
        ...manner,
        ...output,
      ]);
      results.set(`${service}, as ${name}`, isFine);
    }
  const failed = [...results].filter(([, isFine]) => !isFine);
  for (const [run] of failed) console.log(`  ✗ ${run}`);
  console.log(`\n${results.size - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) keepLogs(dataFolder, 'bench/test-results/logs');
  return failed.length === 0;
}
