/* npm run new: writes what a team starts with. Asks nothing, so that pipelines can use it. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Argument, Command } from 'commander';
import nodePlop from 'node-plop';
import { refusalOf } from './names.mjs';
import { audiences, nextPort, sliceGenerator } from './slice.mjs';

const root = resolve(import.meta.dirname, '../..');
const command = new Command('npm run new --').showHelpAfterError();

command
  .command('slice')
  .description('a slice with one page, tests and everything to release it')
  .argument('<name>', 'also the path of its first page, such as prescriptions')
  .addArgument(new Argument('<audience>', 'who it is for').choices(audiences))
  .action(async (name, audience) => {
    const refusal = refusalOf(name, root);
    if (refusal) throw new Error(refusal);
    const plop = await nodePlop();
    plop.setPlopfilePath(import.meta.dirname);
    plop.setHelper('title', (word) => word[0].toUpperCase() + word.slice(1));
    plop.setHelper('isForOperators', (chosen) => chosen === 'operators');
    plop.setHelper('nextPort', () => nextPort(root));
    plop.setActionType('lock', lock);
    const generator = plop.setGenerator('slice', sliceGenerator(root));
    const { changes, failures } = await generator.runActions({ name, audience });
    for (const { path } of changes) console.log(path);
    if (failures.length > 0)
      throw new Error(failures.map(({ path, error }) => `${path}: ${error}`).join('\n'));
    console.log(`Next: npm run dev -w mfe-${name}, and docs/teams.md`);
  });

/** Offline, because the new workspace adds no packages. */
function lock() {
  const options = ['--package-lock-only', '--offline', '--ignore-scripts', '--silent'];
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
  return 'package-lock.json';
}

try {
  await command.parseAsync();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
