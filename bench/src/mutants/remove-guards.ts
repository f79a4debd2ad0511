import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStop } from '@mendwell/local/processes/command';
import { runLogged } from '@mendwell/local/processes/run';
import { withServers } from '@mendwell/local/test-servers/with-servers';
import { copyRepository } from '@mendwell/local/testing/copy-repository';
import type { JestReport } from '@mendwell/local/testing/runners';
import type { Guard } from './guards/guard.ts';

const servers = ['mongodb', 'mongodb-spare', 'rabbitmq', 'rabbitmq-spare', 'auth', 'mails'];

/** Names of the tests that failed, or why that says nothing about the guard. */
export type Outcome = { caughtBy: string[] } | { broken: string };

/** Tries guards in a copy of the sources beside servers of its own, and hands over what became of each. */
export async function tryGuards(guards: Guard[], report: (guard: Guard, outcome: Outcome) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const remove = onStop(() => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'mendwell');
  copyRepository(copy);
  try {
    await withServers(
      servers,
      async (env) => {
        const files = [...new Set(guards.flatMap(({ tests }) => tests))];
        const whole = await failuresOf(copy, files, env);
        if (!('caughtBy' in whole) || whole.caughtBy.length > 0)
          throw new Error(`Tests fail though no guard is missing: ${JSON.stringify(whole)}`);
        for (const guard of guards) report(guard, await without(guard, copy, env));
      },
      { endedWell: () => true },
    );
  } finally {
    await remove();
  }
}

async function without(guard: Guard, copy: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const file = join(copy, guard.file);
  const code = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    code.replace(guard.code, () => guard.without),
  );
  try {
    return await failuresOf(copy, guard.tests, env);
  } finally {
    writeFileSync(file, code);
  }
}

async function failuresOf(copy: string, tests: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const output = join(copy, 'report.json');
  const logFile = join(copy, 'jest.log');
  rmSync(output, { force: true });
  const jest = ['node', '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const options = ['--selectProjects', 'unit', 'service', '--json', '--outputFile', output, '--forceExit'];
  // It fails when the guard is missed: the report says by which tests.
  await runLogged([...jest, ...options, '--testPathPatterns', ...tests], { logFile, cwd: copy, env }).catch(
    () => {},
  );
  return outcomeOf(JSON.parse(readFileSync(output, 'utf8')));
}

/** A file that does not even load has caught nothing. */
export function outcomeOf({ numPassedTests, testResults }: JestReport): Outcome {
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
