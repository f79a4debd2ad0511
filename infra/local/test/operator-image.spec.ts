import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkPackages } from '../src/testing/copy-repository.ts';
import { root, start, testFolder } from './command-line.ts';

const folder = testFolder();

/** Copies what the operator image contains: all manifests, and the files that its stage copies. */
function copyImage() {
  const dockerfile = readFileSync(join(root, 'infra/Dockerfile'), 'utf8');
  const stage = /AS operator\n(.*?)\nFROM /s.exec(dockerfile)?.[1] ?? '';
  const copied = [...stage.matchAll(/^COPY (\S+) \1$/gm)].map(([, path = '']) => path);
  const manifests = globSync('{*,*/*}/package.json', { cwd: root, exclude: ['node_modules/**'] });
  for (const path of [...manifests, ...copied])
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) => !/\/(node_modules|dist)$/.test(file),
    });
  linkPackages(folder);
}

it('the operator image contains all files that its commands need', async () => {
  copyImage();
  const commands = ['ops.ts trace 1', 'data.ts backup --to new', 'data.ts restore old --yes'];
  const unreachable = {
    MONGODB_URI: 'mongodb://127.0.0.1:1/',
    ERASURE_LOG: folder,
    MENDWELL_ENV_FILE: '',
  };
  const runs = commands.map((command) =>
    start(['node', ...command.split(' ')], unreachable, join(folder, 'infra/local/src')),
  );
  for (const { ended, output } of runs) {
    expect(await ended).toBe(1);
    expect(output()).toContain('connect ECONNREFUSED 127.0.0.1:1');
  }
});
