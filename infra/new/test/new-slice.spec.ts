import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useCopy } from './copy.ts';

// A copy made on a busy machine is slow, not broken.
jest.setTimeout(300_000);

const { copy, run, filesThatChanged } = useCopy();

describe('npm run new -- slice', () => {
  it.each([
    ['catalog', 'There is a slice catalog already'],
    ['dashboard', '/dashboard is an address of the product'],
    ['contact', '/contact is an address of the product'],
    ['history', 'browsers have a meaning of their own for it'],
    ['class', 'browsers have a meaning of their own for it'],
    ['../elsewhere', 'is not a name'],
  ])('refuses %s with a sentence and writes nothing', async (name, sentence) => {
    await expect(run('npm', 'run', '--silent', 'new', '--', 'slice', name)).rejects.toThrow(sentence);
    expect(filesThatChanged()).toEqual([]);
  });

  it('writes a slice and touches at most three files of others', async () => {
    await run('npm', 'run', 'new', '--', 'slice', 'prescriptions');
    const others = filesThatChanged().filter((path) => !path.includes('mfe-prescriptions'));
    expect(others.sort()).toEqual(['.github/CODEOWNERS', 'docker-compose.yml', 'package-lock.json']);
    const compose = readFileSync(join(copy, 'docker-compose.yml'), 'utf8');
    expect(compose).toContain('mfe-prescriptions: { condition: service_completed_successfully }');
    expect(compose).toContain('FRONT_END: mfe-prescriptions');
  });
});
