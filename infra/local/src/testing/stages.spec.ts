import { parseScope, withoutNothing } from './stages.ts';

describe('parseScope', () => {
  it('refuses a stage that does not exist instead of running nothing', () => {
    expect(parseScope(['jorneys'])).toMatch('no stage "jorneys"');
  });
});

describe('withoutNothing', () => {
  it('fails a whole stage that ran no test', () => {
    const nothing = { passed: 0, failures: [] };
    expect(withoutNothing('unit', nothing, { filters: [] }).failures).toEqual(['unit: no test ran']);
    expect(withoutNothing('unit', nothing, { filters: ['x'] }).failures).toEqual([]);
    expect(withoutNothing('unit', { passed: 1, failures: [] }, { filters: [] }).passed).toBe(1);
  });
});
