import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from '../../local/src/testing/copy-repository.ts';
import { start, testFolder } from '../../local/test/command-line.ts';

/** The content of every file, except packages and compiled code. */
const contentsBelow = (folder: string) =>
  new Map(
    globSync('{*,.*}/**/*', {
      cwd: folder,
      withFileTypes: true,
      exclude: ['node_modules', '.cache', '**/dist', '**/generated', '**/*.tsbuildinfo'],
    })
      .concat(globSync('{*,.*}', { cwd: folder, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );

/** A copy of the repository for one test file, to run commands and check their changes. */
function useCopy() {
  const copy = join(testFolder(), 'mendwell');
  let before: Map<string, string>;
  beforeAll(() => {
    copyRepository(copy);
    before = contentsBelow(copy);
  });

  return {
    copy,
    /** Runs a command in the copy. Resolves with its output; rejects if it fails. */
    async run(...command: string[]) {
      const { ended, output } = start(command, {}, copy);
      const code = await ended;
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output()}`);
      return output();
    },
    filesThatChanged: () =>
      [...contentsBelow(copy)]
        .filter(([path, content]) => before.get(path) !== content)
        .map(([path]) => path),
  };
}

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
