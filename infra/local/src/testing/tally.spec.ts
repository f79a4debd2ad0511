import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Tally, tallyOf } from './tally.ts';

describe('tallyOf', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tally-'));
  const written = (report: Tally) => {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(report));
    return file;
  };
  const count = (report: Tally) => report;

  it('counts what the runner reports', () => {
    expect(tallyOf(written({ passed: 3, failed: 1 }), false, count)).toEqual({ passed: 3, failed: 1 });
  });

  it('never calls a run good that crashed before it could report', () => {
    expect(tallyOf(join(folder, 'nothing.json'), false, count)).toEqual({ passed: 0, failed: 1 });
    expect(tallyOf(written({ passed: 3, failed: 0 }), false, count)).toEqual({ passed: 3, failed: 1 });
  });
});
