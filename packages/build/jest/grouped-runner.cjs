const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join, relative } = require('node:path');
const { formatResultsErrors } = require('jest-message-util');
const { default: TestRunner } = require('jest-runner');

/** Small enough that the last group does not keep one worker busy while the others have nothing left. */
const mostFiles = 12;

/**
 * Jest loads all modules anew for each test file, which takes longer than most files' tests. This runner makes one file of
 * several of a workspace, each a suite in it, and reports their results under the names of the real files. A file that needs
 * modules and globals of its own, or waits for long, begins with the comment `@alone` and the reason; it starts first.
 */
module.exports = class GroupedRunner extends TestRunner {
  groups = new Map();

  async runTests(tests, watcher, options) {
    // A title must match as it stands in the file.
    if (this._globalConfig.testNamePattern) return super.runTests(tests, watcher, options);
    const folder = mkdtempSync(join(tmpdir(), 'jest-groups-'));
    try {
      const size = Math.min(mostFiles, Math.ceil(tests.length / this._globalConfig.maxWorkers));
      const entries = groupsOf(tests, size).map((group, index) => {
        if (group.length === 1) return group[0];
        const entry = { context: group[0].context, path: join(folder, `group-${index}.cjs`) };
        writeFileSync(entry.path, entryOf(group));
        this.groups.set(entry.path, group);
        return entry;
      });
      await super.runTests(entries, watcher, options);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  on(event, listener) {
    if (!event.startsWith('test-file-')) return super.on(event, listener);
    return super.on(event, async ([test, result]) => {
      const group = this.groups.get(test.path) ?? [test];
      const results = event === 'test-file-success' && group.length > 1 ? split(result, group) : [];
      for (const [index, file] of group.entries()) await listener([file, results[index] ?? result]);
    });
  }
};

const nameOf = ({ context, path }) => relative(context.config.rootDir, path);
const isAlone = ({ path }) => /^\/\*\* @(alone|jest-environment) /m.test(readFileSync(path, 'utf8'));

/** Tests with the same configuration and workspace. Jest puts the longest first, so they are dealt out like cards. */
function groupsOf(tests, size) {
  const together = new Map();
  const alone = [];
  for (const test of tests) {
    // Tests of the tools start programs; they load few modules.
    const [workspace] = /^(packages\/[^/]+|services\/[^/]+|shell|mfe-[^/]+)/.exec(nameOf(test)) ?? [];
    const key = `${test.context.config.id} ${workspace}`;
    if (!workspace || isAlone(test)) alone.push([test]);
    else together.set(key, [...(together.get(key) ?? []), test]);
  }
  const groups = [...together.values()].flatMap((files) => {
    const count = Math.ceil(files.length / size);
    return Object.values(Object.groupBy(files, (_, index) => index % count));
  });
  return [...alone, ...groups];
}

/** A file that cannot be loaded fails by itself. Each leaves the clock, spies and the browser's storage as they were. */
const entryOf = (group) => `
const load = (path) => {
  afterAll(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    if (typeof window === 'undefined') return;
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    history.replaceState(null, '', '/');
  });
  try {
    require(path);
  } catch (error) {
    it('loads', () => {
      throw error;
    });
  }
};
${group.map((test) => `describe(${JSON.stringify(nameOf(test))}, () => load(${JSON.stringify(test.path)}));`).join('\n')}`;

/** The results of a group by file. */
function split(result, group) {
  let start = result.perfStats.start;
  return group.map((test, index) => {
    const name = nameOf(test);
    const { config } = test.context;
    const testResults = result.testResults
      .filter(({ ancestorTitles }) => ancestorTitles[0] === name)
      .map((one) => ({
        ...one,
        ancestorTitles: one.ancestorTitles.slice(1),
        fullName: one.fullName.slice(name.length + 1),
      }));
    const count = (status) => testResults.filter((one) => one.status === status).length;
    const end = Math.max(
      start,
      ...testResults.map(({ startAt, duration }) => (startAt ?? 0) + (duration ?? 0)),
    );
    const runtime = end - start;
    const slow = runtime > config.slowTestThreshold * 1000;
    const own = {
      ...result,
      testFilePath: test.path,
      testResults,
      failureMessage: formatResultsErrors(testResults, config, {}, test.path),
      numFailingTests: count('failed'),
      numPassingTests: count('passed'),
      numPendingTests: count('pending'),
      numTodoTests: count('todo'),
      skipped: count('pending') === testResults.length,
      perfStats: { ...result.perfStats, start, end, runtime, slow },
    };
    start = end;
    // What cannot be told apart, such as an error between two tests, stands with the first file.
    return index === 0
      ? { ...own, failureMessage: result.testExecError ? result.failureMessage : own.failureMessage }
      : { ...own, console: undefined, testExecError: undefined };
  });
}
