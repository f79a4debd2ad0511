import { cpSync, existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../repository.ts';

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

/**
 * Copies the sources, or some parts of them, into a new folder and links installed packages. Links between workspaces point into
 * the copy.
 */
export function copyRepository(folder: string, parts = ['.']) {
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) =>
        (!made.has(basename(path)) && !path.endsWith('.tsbuildinfo')) ||
        path === join(root, 'packages/build'),
    });
  linkPackages(folder);
}

/** Links the installed packages into a folder that has our workspaces, or those of an earlier release. */
export function linkPackages(folder: string) {
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(installed))
    if (!['@mendwell', '.cache'].includes(name))
      symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  cpSync(join(installed, '@mendwell'), join(folder, 'node_modules/@mendwell'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  // Package versions that a single workspace uses.
  for (const own of globSync('{*,*/*}/node_modules', { cwd: root, exclude: ['node_modules/**'] }))
    if (existsSync(dirname(join(folder, own)))) symlinkSync(join(root, own), join(folder, own));
}
