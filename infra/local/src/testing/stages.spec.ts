import { parseScope, withoutNothing } from './stages.ts';

describe('parseScope', () => {
  it('runs every stage unless one is named', () => {
    expect(parseScope([])).toEqual({
      names: ['check', 'unit', 'services', 'journeys'],
      scope: { filters: [] },
    });
    expect(parseScope(['unit', 'services'])).toEqual({ names: ['unit', 'services'], scope: { filters: [] } });
  });

  it('refuses a stage that does not exist instead of running nothing', () => {
    expect(parseScope(['jorneys'])).toMatch('no stage "jorneys"');
  });

  it('limits a workspace to the stages it has something for', () => {
    expect(parseScope(['--workspace', 'services/booking', 'create-booking'])).toEqual({
      names: ['check', 'unit', 'services'],
      scope: { workspace: 'services/booking', filters: ['create-booking'] },
    });
    expect(parseScope(['--workspace', 'mfe-provider'])).toMatchObject({
      names: ['check', 'unit', 'journeys'],
    });
    expect(parseScope(['--workspace', 'e2e'])).toMatchObject({ names: ['check', 'journeys'] });
    expect(parseScope(['--workspace', 'infra/mongodb'])).toMatch('has no tests');
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
