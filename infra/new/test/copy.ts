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
export function useCopy() {
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
