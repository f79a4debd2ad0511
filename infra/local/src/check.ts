/* npm run check: the checks that CI runs before tests. Continues after a failure, to report all of them at once. */
import { Argument, Command } from 'commander';
import { runCommand } from './processes/command.ts';
import { run } from './processes/run.ts';
import { checkNames, runChecks } from './testing/checks.ts';

const check = new Command('npm run check --').showHelpAfterError();
await check
  .description('Checks the whole repository; with arguments, only by these checks.')
  .addArgument(new Argument('[check...]').choices(checkNames))
  .option('--fix', 'formats the sources and applies safe fixes instead')
  .action((names, { fix }) =>
    runCommand(async () => {
      if (fix) return run(['biome', 'check', '--write', '.']);
      return (await runChecks(undefined, names.length > 0 ? names : checkNames)).failures.length === 0;
    }),
  )
  .parseAsync();
