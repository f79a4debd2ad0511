/*
 * npm test: checks, then unit, component and service tests, then browser journeys on a system of their own.
 * Goes on after a failure and ends with what failed and one line, `N passed, N failed`.
 * npm test -- check|unit|services|browser runs one part.
 */

import { runChecks } from './checks.ts';
import { runBrowserTests } from './testing/browser-tests.ts';
import { runJest } from './testing/jest-run.ts';
import { add, nothing, type Tally } from './testing/tally.ts';

/** A check that finds something counts as one failed test. */
const checks = async (): Promise<Tally> => ({ passed: 0, failures: await runChecks() });
const withServers = 'infra/local/src/with-servers.ts';
const servers = ['mongodb', 'rabbitmq', 'auth', 'rabbitmq-spare', 'gateway'];

const parts: Record<string, () => Promise<Tally>> = {
  check: checks,
  unit: () => runJest(['unit', 'web']),
  services: () => runJest(['service'], ['node', withServers, ...servers, '--']),
  browser: runBrowserTests,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part "${unknown}" of the tests, only ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
let total = nothing;
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n=== ${name}`);
  total = add(total, await run());
}
const failed = total.failures.length;
if (failed > 0) console.log(`\n${total.failures.map((failure) => `✗ ${failure}`).join('\n')}`);
console.log(`\n${total.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && total.passed > 0 ? 0 : 1;
