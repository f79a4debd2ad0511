import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { nextPort, sliceGenerator } from './slice.mjs';

const root = resolve(import.meta.dirname, '../..');

/** npm run new -- slice <name> [everyone|operators] */
export default function (plop) {
  plop.setHelper('title', (name) => name[0].toUpperCase() + name.slice(1));
  plop.setHelper('isForOperators', (audience) => audience === 'operators');
  plop.setHelper('nextPort', () => nextPort(root));
  // Offline, because the new workspace adds no packages.
  plop.setActionType('lock', () => {
    const options = ['--package-lock-only', '--offline', '--ignore-scripts', '--silent'];
    const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
    return 'package-lock.json';
  });
  plop.setGenerator('slice', sliceGenerator(root));
}
