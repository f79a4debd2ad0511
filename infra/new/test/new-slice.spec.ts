import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useCopy } from './copy.ts';

const { copy, run, filesThatChanged } = useCopy();
const make = (...given: string[]) => run('npm', 'run', '--silent', 'new', '--', 'slice', ...given);

describe('npm run new -- slice', () => {
  it.each([
    ['catalog', 'The slice catalog already exists'],
    ['dashboard', 'the product uses the path /dashboard'],
    ['contact', 'the product uses the path /contact'],
    ['history', 'it is a name in browsers'],
    ['class', 'it is a name in browsers'],
    ['../elsewhere', 'is not a valid name'],
  ])('refuses %s and writes nothing', async (name, sentence) => {
    await expect(make(name, 'everyone')).rejects.toThrow(sentence);
    expect(filesThatChanged()).toEqual([]);
  });

  it.each([[[]], [['prescriptions']], [['prescriptions', 'doctors']]])(
    'names the arguments and choices after %j, and writes nothing',
    async (given) => {
      await expect(make(...given)).rejects.toThrow(
        /name +also the path.*\n +audience +.*"everyone", "operators"/,
      );
      expect(filesThatChanged()).toEqual([]);
    },
  );

  it('writes a slice and changes two existing files, besides the lockfile', async () => {
    await make('prescriptions', 'everyone');
    const others = filesThatChanged().filter((path) => !path.includes('mfe-prescriptions'));
    expect(others.sort()).toEqual(['.github/CODEOWNERS', 'docker-compose.yml', 'package-lock.json']);
    const compose = readFileSync(join(copy, 'docker-compose.yml'), 'utf8');
    expect(compose).toContain('mfe-prescriptions: { condition: service_completed_successfully }');
    expect(compose).toContain('FRONT_END: mfe-prescriptions');
  });

  it('writes a slice for operators', async () => {
    await make('audits', 'operators');
    const slice = readFileSync(join(copy, 'mfe-audits/src/slice.ts'), 'utf8');
    expect(slice).toContain("audience: 'operators',");
    expect(readFileSync(join(copy, 'mfe-audits/journeys/home.spec.ts'), 'utf8')).toContain('does not exist');
  });
});
