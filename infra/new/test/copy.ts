import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, start, testFolder } from '../../local/test/command-line.ts';

const made = new Set([
  'node_modules',
  'dist',
  'build',
  'release',
  '.data',
  '.git',
  'test-results',
  'generated',
]);

/** Copies the sources, and links what is installed; links between workspaces lead into the copy. */
function copyRepository(folder: string) {
  cpSync(root, folder, {
    recursive: true,
    filter: (path) =>
      (!made.has(basename(path)) && !path.endsWith('.tsbuildinfo')) || path === join(root, 'packages/build'),
  });
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(installed))
    if (!['@mendwell', '.cache'].includes(name))
      symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  cpSync(join(installed, '@mendwell'), join(folder, 'node_modules/@mendwell'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  // Versions that only one workspace has.
  for (const own of globSync('{*,*/*}/node_modules', { cwd: root, exclude: ['node_modules/**'] }))
    symlinkSync(join(root, own), join(folder, own));
}

/** Every file but those of packages and what the compiler made, with its content. */
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

/** A copy of the repository for one test file, in which it runs commands and sees what they change. */
export function useCopy() {
  const copy = join(testFolder(), 'mendwell');
  let before: Map<string, string>;
  beforeAll(() => {
    copyRepository(copy);
    before = contentsBelow(copy);
  });

  return {
    copy,
    /** Runs a command in the copy; answers what it printed when it ended well. */
    async run(...command: string[]) {
      const { ended, output } = start(command, {}, copy);
      const code = await ended;
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output()}`);
      return output();
    },
    /** The content of a file before any command. */
    contentBefore: (path: string) => before.get(path),
    filesThatChanged: () =>
      [...contentsBelow(copy)]
        .filter(([path, content]) => before.get(path) !== content)
        .map(([path]) => path),
  };
}
