import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../paths.ts';
import { run } from '../run.ts';
import { type Tally, tallyOf } from './tally.ts';

/** What a run is limited to. */
export interface Scope {
  /** Folder of the only workspace to be tested, from the repository's root. */
  workspace?: string | undefined;
  /** Patterns of files and options for the test runner. */
  filters: string[];
}

export interface JestReport {
  numPassedTests: number;
  /** One per file; a file that does not load has failed without a test. */
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

const command = ['node', '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/** Runs some of Jest's projects, limited to what `scope` says. */
export async function runJest(projects: string[], scope: Scope, env: NodeJS.ProcessEnv = process.env) {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-jest-'));
  const report = join(folder, 'report.json');
  const isFiltered = scope.filters.length > 0;
  try {
    const endedWell = await run(
      [
        ...command,
        ...['--selectProjects', ...projects],
        ...['--json', '--outputFile', report, '--testLocationInResults'],
        ...(isFiltered ? ['--passWithNoTests'] : []),
        ...filesOf(scope),
      ],
      env,
    );
    return tallyOf('Jest', report, endedWell, (found: JestReport) => readReport(found, isFiltered));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Patterns before the first option name files; what follows goes to Jest as it is. */
export function filesOf({ workspace, filters }: Scope): string[] {
  const firstOption = filters.findIndex((filter) => filter.startsWith('-'));
  const patterns = firstOption < 0 ? filters : filters.slice(0, firstOption);
  const options = firstOption < 0 ? [] : filters.slice(firstOption);
  const within = workspace ? `/${workspace}/.*` : '';
  const files = patterns.length > 0 ? patterns.map((pattern) => within + pattern) : within ? [within] : [];
  return [...options, ...(files.length > 0 ? ['--testPathPatterns', ...files] : [])];
}

/** A skipped test proves nothing, so it counts as failed, except those that a filter left out. */
export function readReport({ numPassedTests, testResults }: JestReport, isFiltered: boolean): Tally {
  const statusesThatCount = isFiltered ? ['failed'] : ['failed', 'pending', 'skipped', 'todo', 'disabled'];
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const found = assertionResults
      .filter((test) => statusesThatCount.includes(test.status))
      .map((test) => `${file}: ${test.fullName}${test.status === 'failed' ? '' : ': skipped'}`);
    return found.length > 0 || status !== 'failed' ? found : [`${file}: does not run`];
  });
  return { passed: numPassedTests, failures };
}
