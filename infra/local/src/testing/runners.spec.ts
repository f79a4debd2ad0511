import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { readJestReport, readPlaywrightReport, remarksOn, type Tally, tallyOf } from './runners.ts';

describe('tallyOf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const written = (report: Tally) => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(report));
    return file;
  };
  const read = (report: Tally) => report;
  const crashed = ['Jest ended badly, see its words above'];

  it('never calls a run good that crashed before it could report', () => {
    const none = join(folder, 'nothing.json');
    expect(tallyOf('Jest', none, false, read)).toEqual({ passed: 0, failures: crashed });
    const allPassed = written({ passed: 3, failures: [] });
    expect(tallyOf('Jest', allPassed, false, read)).toEqual({ passed: 3, failures: crashed });
  });
});

describe("Jest's report", () => {
  const test = (title: string, status: string) => ({ title, fullName: `the product ${title}`, status });
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: join(root, 'a.spec.ts'),
        status: 'failed',
        assertionResults: [test('adds', 'passed'), test('divides', 'failed'), test('subtracts', 'pending')],
      },
      { name: join(root, 'b.spec.ts'), status: 'passed', assertionResults: [test('later', 'todo')] },
      { name: join(root, 'c.spec.ts'), status: 'failed', assertionResults: [] },
    ],
  };

  it('names failed and skipped tests and files that do not load', () => {
    expect(readJestReport(report, false)).toEqual({
      passed: 1,
      failures: [
        'a.spec.ts: the product divides',
        'a.spec.ts: the product subtracts: skipped',
        'b.spec.ts: the product later: skipped',
        'c.spec.ts: does not run',
      ],
    });
  });

  it('repeats the words of a test that this machine lacks a program for', () => {
    const skipped = test('! rolls out: not checked without kubectl', 'pending');
    const testResults = [{ name: join(root, 'a.spec.ts'), status: 'passed', assertionResults: [skipped] }];
    const tally = readJestReport({ numPassedTests: 1, testResults }, false);
    expect(tally).toMatchObject({ passed: 1, failures: [] });
    expect(remarksOn(tally)).toBe('! a.spec.ts: rolls out: not checked without kubectl');
  });
});

describe("Playwright's report", () => {
  const spec = (title: string, ok: boolean, status: string) => ({
    ...{ file: 'mfe-booking/journeys/pay.spec.ts', line: 3, title, ok },
    tests: [{ status }],
  });

  it('names failed and skipped journeys', () => {
    const inner = [spec('pays', true, 'expected'), spec('repays', false, 'unexpected')];
    const report = {
      stats: { expected: 1 },
      suites: [{ specs: [spec('later', true, 'skipped')], suites: [{ specs: inner }] }],
    };
    expect(readPlaywrightReport(report)).toEqual({
      passed: 1,
      failures: [
        'mfe-booking/journeys/pay.spec.ts:3: repays',
        'mfe-booking/journeys/pay.spec.ts:3: later: skipped',
      ],
    });
  });
});
