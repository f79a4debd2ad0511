import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStop } from '@mendwell/local/processes/command';
import { runLogged } from '@mendwell/local/processes/run';
import { withServers } from '@mendwell/local/test-servers/with-servers';
import { copyRepository } from '@mendwell/local/testing/copy-repository';
import type { JestReport } from '@mendwell/local/testing/runners';
import { fileOf, type Guard } from './guard.ts';
import { guards } from './guards.ts';

/**
 * Removes each guard that matches one of the words from a copy of the sources, one at a time, runs the tests that must fail
 * without it, and prints which of them did, as a table for docs/guards.md. Returns whether every removal was noticed.
 */
export async function runGuards(words: string[]) {
  const matches = ({ holds, workspace }: Guard, word: string) =>
    `${holds} ${workspace}`.toLowerCase().includes(word.toLowerCase());
  const unknown = words.find((word) => !guards.some((guard) => matches(guard, word)));
  if (unknown) {
    console.error(`No guard matches "${unknown}".`);
    return false;
  }
  const wanted = guards.filter((guard) => words.length === 0 || words.some((word) => matches(guard, word)));
  let missed = 0;
  console.log('| guard | tests that fail without it |\n|---|---|');
  await removeGuards(wanted, ({ holds }, outcome) => {
    const [first, ...others] = 'caughtBy' in outcome ? outcome.caughtBy : [];
    if (!first) missed += 1;
    const answer = first ? `${first}${others.length > 0 ? ` (and ${others.length} more)` : ''}` : '**none**';
    console.log(`| ${holds} | ${'broken' in outcome ? outcome.broken : answer} |`);
  });
  console.log(`\n${wanted.length} guards, ${missed} missed`);
  return missed === 0;
}

const servers = ['mongodb', 'mongodb-spare', 'rabbitmq', 'rabbitmq-spare', 'auth', 'mails'];

/** Names of the tests that failed, or why the run says nothing about the guard. */
type Outcome = { caughtBy: string[] } | { broken: string };

/** Removes each guard from a copy of the sources, runs its tests on servers of their own, and reports the outcome. */
async function removeGuards(guards: Guard[], report: (guard: Guard, outcome: Outcome) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const remove = onStop(() => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'mendwell');
  copyRepository(copy);
  try {
    await withServers(
      servers,
      async (env) => {
        const files = [...new Set(guards.flatMap(({ tests }) => tests))];
        const unchanged = await runTests(copy, files, env);
        if (!('caughtBy' in unchanged) || unchanged.caughtBy.length > 0)
          throw new Error(`Tests fail although no guard is missing: ${JSON.stringify(unchanged)}`);
        for (const guard of guards) report(guard, await runWithout(guard, copy, env));
      },
      { endedWell: () => true },
    );
  } finally {
    await remove();
  }
}

async function runWithout(guard: Guard, copy: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const file = join(copy, fileOf(guard));
  const code = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    code.replace(guard.code, () => guard.without),
  );
  try {
    return await runTests(copy, guard.tests, env);
  } finally {
    writeFileSync(file, code);
  }
}

async function runTests(copy: string, tests: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const output = join(copy, 'report.json');
  const logFile = join(copy, 'jest.log');
  rmSync(output, { force: true });
  const jest = ['node', '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const options = ['--selectProjects', 'unit', 'service', '--json', '--outputFile', output, '--forceExit'];
  // Jest fails if a test does; the report says which.
  await runLogged([...jest, ...options, '--testPathPatterns', ...tests], { logFile, cwd: copy, env }).catch(
    () => {},
  );
  return outcomeOf(JSON.parse(readFileSync(output, 'utf8')));
}

/** A test file that does not load has caught nothing. */
function outcomeOf({ numPassedTests, testResults }: JestReport): Outcome {
  const unloaded = testResults.find(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  if (unloaded) return { broken: `${unloaded.name} does not run` };
  const caughtBy = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  return numPassedTests + caughtBy.length > 0 ? { caughtBy } : { broken: 'no test ran' };
}
