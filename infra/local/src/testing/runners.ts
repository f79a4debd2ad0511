import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { run } from '../processes/run.ts';
import { root } from '../repository.ts';
import { onOwnSystem } from './own-system.ts';
import type { Reach } from './since.ts';

export interface Tally {
  passed: number;
  /** One line each with file and title, printed last so that a truncated log still has them. */
  failures: string[];
  /** One line each for what could not be checked on this machine. */
  unchecked?: string[];
}

export const nothing: Tally = { passed: 0, failures: [] };
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
  unchecked: [...(a.unchecked ?? []), ...(b.unchecked ?? [])],
});

/** The lines that a run ends with: what failed, and what it cannot vouch for. */
export const remarksOn = ({ failures, unchecked = [] }: Tally): string =>
  [...failures.map((failure) => `✗ ${failure}`), ...unchecked].join('\n');

/**
 * Reads a test runner's JSON report. A runner that failed without a failed test, for example by a crash, counts as one
 * failure.
 */
export function tallyOf(
  runner: string,
  reportFile: string,
  endedWell: boolean,
  read: (report: never) => Tally,
): Tally {
  const tally = existsSync(reportFile)
    ? read(JSON.parse(readFileSync(reportFile, 'utf8')) as never)
    : nothing;
  if (endedWell || tally.failures.length > 0) return tally;
  return { ...tally, failures: [`${runner} ended badly, see its words above`] };
}

/** Limits a run to a workspace, to some files or to what a change can reach. */
export interface Scope {
  /** The only workspace to test: its folder, relative to the repository root. */
  workspace?: string | undefined;
  /** Patterns of files and options for the test runner. */
  filters: string[];
  reach?: Reach | undefined;
}

export const isLimited = ({ filters, reach }: Scope) => filters.length > 0 || reach !== undefined;

interface TestResult {
  title: string;
  /** With the titles of its suites. */
  fullName: string;
  status: string;
}

export interface JestReport {
  numPassedTests: number;
  /** One per file; a file that cannot be loaded fails without a test. */
  testResults: { name: string; status: string; assertionResults: TestResult[] }[];
}

const jestCommand = ['node', '--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

interface JestOptions {
  env?: NodeJS.ProcessEnv;
  /** Files run in parallel. Defaults to Jest's configuration. */
  workers?: number;
}

/** Runs some of Jest's projects, limited by `scope`. */
export async function runJest(projects: string[], scope: Scope, { env, workers }: JestOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-jest-'));
  const report = join(folder, 'report.json');
  const isFiltered = isLimited(scope);
  try {
    const endedWell = await run(
      [
        ...jestCommand,
        ...['--selectProjects', ...projects],
        ...(workers ? ['--maxWorkers', String(workers)] : []),
        ...['--json', '--outputFile', report, '--testLocationInResults'],
        ...(isFiltered ? ['--passWithNoTests'] : []),
        ...filesOf(scope),
      ],
      env,
    );
    return tallyOf('Jest', report, endedWell, (found: JestReport) => readJestReport(found, isFiltered));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The test files within `scope`, relative to the repository root. */
export async function listTests(projects: string[], scope: Scope): Promise<string[]> {
  const [command = '', ...args] = [...jestCommand, '--selectProjects', ...projects, '--listTests', '--json'];
  const { stdout } = await promisify(execFile)(command, [...args, ...filesOf(scope)], { cwd: root });
  return (JSON.parse(stdout) as string[]).map((file) => relative(root, file));
}

/** Filters before the first option are patterns of files; the rest is passed to the runner, `-t` and `-g` as `byTitle`. */
function splitFilters({ workspace, filters }: Scope, byTitle: '-t' | '-g') {
  const firstOption = filters.findIndex((filter) => filter.startsWith('-'));
  const patterns = firstOption < 0 ? filters : filters.slice(0, firstOption);
  const options = firstOption < 0 ? [] : filters.slice(firstOption);
  const ownOptions = options.map((option) => (/^-[tg]$/.test(option) ? byTitle : option));
  const within = workspace ? `/${workspace}/.*` : '';
  const files = patterns.length > 0 ? patterns.map((pattern) => within + pattern) : within ? [within] : [];
  return { files, options: ownOptions };
}

/** The arguments for Jest. */
function filesOf(scope: Scope): string[] {
  if (scope.reach) return ['--findRelatedTests', ...scope.reach.files];
  const { files, options } = splitFilters(scope, '-t');
  return [...options, ...(files.length > 0 ? ['--testPathPatterns', ...files] : [])];
}

/** The files of journeys within `scope`, relative to the repository root. */
export function listJourneys(scope: Scope): string[] {
  if (scope.reach) return scope.reach.journeys;
  const { files } = splitFilters(scope, '-g');
  const patterns = files.map((pattern) => new RegExp(pattern, 'i'));
  return globSync('{e2e,shell,mfe-*}/journeys/**/*.spec.ts', { cwd: root }).filter(
    (file) => patterns.length === 0 || patterns.some((pattern) => pattern.test(join(root, file))),
  );
}

/**
 * A skipped test proves nothing and counts as failed, unless a filter excluded it. One for which this machine lacks a program
 * has neither passed nor failed; it says so in a title that begins with `!`.
 */
export function readJestReport({ numPassedTests, testResults }: JestReport, isFiltered: boolean): Tally {
  const statusesThatCount = isFiltered ? ['failed'] : ['failed', 'pending', 'skipped', 'todo', 'disabled'];
  const isUnchecked = ({ title, status }: TestResult) => title.startsWith('! ') && status === 'pending';
  const unchecked = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isUnchecked).map(({ title }) => `! ${relative(root, name)}: ${title.slice(2)}`),
  );
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const found = assertionResults
      .filter((test) => statusesThatCount.includes(test.status) && !isUnchecked(test))
      .map((test) => `${file}: ${test.fullName}${test.status === 'failed' ? '' : ': skipped'}`);
    return found.length > 0 || status !== 'failed' ? found : [`${file}: does not run`];
  });
  return { passed: numPassedTests, failures, ...(unchecked.length > 0 && { unchecked }) };
}

interface PlaywrightSuite {
  specs: { file: string; line: number; title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
}

/** Runs browser journeys against a system started for them. */
export async function runJourneys(scope: Scope): Promise<Tally> {
  const { files, options } = scope.reach
    ? { files: scope.reach.journeys, options: [] }
    : splitFilters(scope, '-g');
  let tally: Tally = { ...nothing, failures: ['the system for the journeys did not start, see above'] };
  // Built while the system starts.
  const needsGallery = listJourneys(scope).some((file) => file.endsWith('/accessible-components.spec.ts'));
  const gallery = needsGallery && run(['npm', 'run', 'build', '--silent', '-w', 'packages/ui']);
  await onOwnSystem(async ({ folder, env }) => {
    await gallery;
    const report = join(folder, 'report.json');
    const endedWell = await run(
      ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...files, ...options],
      {
        ...env,
        JOURNEY_REPORT: report,
      },
    );
    tally = tallyOf('Playwright', report, endedWell, readPlaywrightReport);
    return tally.failures.length === 0;
  });
  return tally;
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** A skipped journey proves nothing and counts as failed. */
export function readPlaywrightReport({ stats, suites }: PlaywrightReport): Tally {
  const specs = suites.flatMap(specsOf).map(({ file, line, title, ok, tests }) => ({
    name: `${file}:${line}: ${title}`,
    isFailed: !ok,
    isSkipped: ok && tests.some(({ status }) => status === 'skipped'),
  }));
  return {
    passed: stats.expected,
    failures: [
      ...specs.filter(({ isFailed }) => isFailed).map(({ name }) => name),
      ...specs.filter(({ isSkipped }) => isSkipped).map(({ name }) => `${name}: skipped`),
    ],
  };
}
