/* npm run check -- size: warns of long files, which usually contain a second subject. Never fails. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.ts';

const longestLines = 250;
const ignored = new Set(['node_modules', 'dist', 'build', 'release', 'generated', '.data']);

const sources = globSync('**/*.{ts,tsx,mjs,css,sh}', {
  cwd: root,
  exclude: (path) => ignored.has(path.split('/').at(-1) ?? '') && path !== 'packages/build',
});
for (const file of sources.sort()) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  if (lines > longestLines) console.log(`! ${file} has ${lines} lines (${longestLines} at most, as a habit)`);
}
