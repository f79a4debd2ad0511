import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../local/test/command-line.ts';

const made = new Set(['node_modules', 'dist', 'build', 'release', '.data', '.git', 'test-results']);

/** Copies the sources, and links what is installed; links between workspaces lead into the copy. */
export function copyRepository(folder: string) {
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !made.has(basename(path)) || path === join(root, 'packages/build'),
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
}

/** Every file but those of packages, with its content. */
export const contentsBelow = (folder: string) =>
  new Map(
    globSync('{*,.*}/**/*', { cwd: folder, withFileTypes: true, exclude: ['node_modules', '.cache'] })
      .concat(globSync('{*,.*}', { cwd: folder, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
