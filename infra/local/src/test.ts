/*
 * npm test: checks, then unit, component and service tests, then browser journeys on a system of their own.
 * Goes on after a failure and ends with one line, `N passed, N failed`. npm test -- unit|services|browser runs one part.
 */

import { runChecks } from './checks.ts';
import { runBrowserTests } from './testing/browser-tests.ts';
import { runJest } from './testing/jest-run.ts';
import { add, nothing, type Tally } from './testing/tally.ts';

/** A check that finds something counts as one failed test. */
const checks = async (): Promise<Tally> => ((await runChecks()) ? nothing : { passed: 0, failed: 1 });
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
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
