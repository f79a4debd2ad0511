import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, start, testFolder } from './command-line.ts';

const folder = testFolder();

/** A repository with one package, which requires a Node version that does not exist. */
function makeRepository() {
  const write = (path: string, content: string | object) =>
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  mkdirSync(join(folder, 'choosy'));
  write('choosy/package.json', { name: 'choosy', version: '1.0.0', engines: { node: '>=999' } });
  execFileSync('npm', ['pack', '--silent', './choosy'], { cwd: folder });
  write('package.json', { name: 'probe', private: true, dependencies: { choosy: 'file:choosy-1.0.0.tgz' } });
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--silent'], { cwd: folder });
  mkdirSync(join(folder, 'infra/local'), { recursive: true });
  cpSync(join(root, 'infra/local/bootstrap.mjs'), join(folder, 'infra/local/bootstrap.mjs'));
  write('go-on.ts', "console.log('went on');");
}

it('reports the installation without npm warnings about the Node version', async () => {
  makeRepository();
  const { ended, output } = start(['node', 'infra/local/bootstrap.mjs', 'go-on.ts'], {}, folder);
  expect(await ended).toBe(0);
  expect(output()).toMatch(/^Installing 1 packages[^\n]*\n(?: {2}\d+ %\n)*went on\n$/);
});
