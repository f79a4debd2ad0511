import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tally, tallyOf } from './tally.ts';

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

  it('counts and names what the runner reports', () => {
    const report = { passed: 3, failures: ['a.spec.ts: adds'] };
    expect(tallyOf('Jest', written(report), false, read)).toEqual(report);
  });

  it('never calls a run good that crashed before it could report', () => {
    const none = join(folder, 'nothing.json');
    expect(tallyOf('Jest', none, false, read)).toEqual({ passed: 0, failures: crashed });
    const allPassed = written({ passed: 3, failures: [] });
    expect(tallyOf('Jest', allPassed, false, read)).toEqual({ passed: 3, failures: crashed });
  });
});
