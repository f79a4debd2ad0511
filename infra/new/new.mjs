/* npm run new: writes what a team starts with. Asks nothing, so that pipelines can use it. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { run, takesSlice, writeSlice } from '../../packages/create-slice/slice.mjs';
import { namedInRepository, nextPort } from './workspace.mjs';

const root = resolve(import.meta.dirname, '../..');
const command = new Command('npm run new --').showHelpAfterError();

takesSlice(command.command('slice'))
  .description('a slice with one page, tests and everything to release it')
  .action(async (name, audience) => {
    const folder = `${root}/mfe-${name}`;
    await writeSlice({ name, audience, folder, port: nextPort(root), actions: namedInRepository(root) });
    console.log(`Next: npm run dev -w mfe-${name}, and docs/teams.md`);
  });

await run(command);
