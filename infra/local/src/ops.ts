/* npm run ops: what operators do. Imports each command's code when it runs; the operator image contains a part of it. */
import { Command } from 'commander';
import { runCommand } from './processes/command.ts';
import { run } from './processes/run.ts';

const ops = new Command('npm run ops --').showHelpAfterError();

ops
  .command('trace')
  .description('prints the history of a booking, and where to find its traces and log lines')
  .argument('<booking>', 'its id')
  .action((bookingId) => runCommand(async () => (await import('./ops/trace.ts')).trace(bookingId)));

/** Those of `useDesk`, whose module needs the compiled contracts. */
const subjects = ['services', 'accounts', 'reviews', 'contact', 'bookings', 'payments', 'refunds'];
for (const subject of [...subjects, 'dead-letters', 'journal'])
  ops
    .command(subject)
    .description('at the desk, by the calls of its pages; --help lists the verbs')
    .argument('[verb...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(() =>
      runCommand(async () => {
        if (!(await run(['tsc', '-b', 'packages/contracts']))) return false;
        return (await import('./ops/desk.ts')).useDesk(process.argv.slice(2));
      }),
    );

ops
  .command('operators')
  .description('lists operators, or makes an account one (they sign in again afterwards)')
  .argument('<verb>', 'list, add or remove')
  .argument('[e-mail]', 'of the account')
  .action((...args) =>
    runCommand(async () =>
      (await import('./ops/operators.ts')).changeOperators(args.slice(0, 2).filter(Boolean)),
    ),
  );

ops
  .command('alerts')
  .description('fires every Prometheus alert once, with promtool (Debian, Ubuntu)')
  .action(() => runCommand(async () => (await import('./ops/alerts.ts')).testAlerts()));

await ops.parseAsync();
