/*
 * npm run shape: how large the product is and how its files are cut. Counts lines of code and comments in what is
 * deployed: no tests, benches, build set-up or generated documents, and nothing of infra/. Fails beyond its bounds.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.ts';

const product =
  /^(packages\/(contracts|ui|web-kit|service-kit)\/src|services\/[^/]+\/src|shell\/(src|public)|mfe-[^/]+\/src|gateway\/(templates|static))\//;
const notProduct = /(\.spec\.tsx?|\.d\.ts|\.svg|\.avif|\.png|\/testing\/.*)$/;
const bounds = { lines: 15_900, median: 60, longest: 180 };
const longestShown = 5;

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const files = tracked
  .filter((file) => product.test(file) && !notProduct.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
  .sort((a, b) => b.lines - a.lines);
const measured = {
  lines: files.reduce((sum, { lines }) => sum + lines, 0),
  median: files[Math.floor(files.length / 2)]?.lines ?? 0,
  longest: files[0]?.lines ?? 0,
};

console.log(`${files.length} files`);
for (const [name, bound] of Object.entries(bounds)) {
  const value = measured[name as keyof typeof measured];
  console.log(`${value > bound ? '✗' : '✓'} ${name.padEnd(8)} ${value} (≤ ${bound})`);
  if (value > bound) process.exitCode = 1;
}
for (const { file, lines } of files.slice(0, longestShown))
  console.log(`${String(lines).padStart(6)}  ${file}`);
