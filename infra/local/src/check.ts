/*
 * npm run check: the checks that CI runs before tests. Continues after a failure, and ends with all that failed or could not
 * be checked.
 */
import { Argument, Command } from 'commander';
import { runCommand } from './processes/command.ts';
import { run } from './processes/run.ts';
import { checkNames, runChecks } from './testing/checks.ts';
import { remarksOn } from './testing/runners.ts';

const check = new Command('npm run check --').showHelpAfterError();
await check
  .description('Checks the whole repository; with arguments, only by these checks.')
  .addArgument(new Argument('[check...]').choices(checkNames))
  .option('--fix', 'formats the sources and applies safe fixes instead')
  .action((names, { fix }) =>
    runCommand(async () => {
      if (fix) return run(['biome', 'check', '--write', '.']);
      const tally = await runChecks(undefined, names.length > 0 ? names : checkNames);
      console.log(`\n${remarksOn(tally)}\n${tally.passed} passed, ${tally.failures.length} failed`);
      return tally.failures.length === 0;
    }),
  )
  .parseAsync();
