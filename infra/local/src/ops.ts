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

/** The desk's subjects with their verbs: the same calls as its pages. */
const desk = {
  services: 'list [search] [--state hidden] · show <id> · hide <id> --reason … · unhide <id> --reason …',
  accounts: 'list [search] [--blocked] · show <uid> · block <uid> --reason … · unblock <uid> --reason …',
  reviews: 'list · keep <booking> --reason … · hide <booking> --reason … [--about reply]',
  contact: 'list [--state answered] · answer <id> · reopen <id>',
  payments: 'list [--kind refunds|disputes|open] [--payer …] · retry <booking>',
  'dead-letters': 'list · replay <service>.<event> [--id …] · drop <service>.<event> [--id …] --yes',
  journal: 'export',
};
for (const [subject, verbs] of Object.entries(desk))
  ops
    .command(subject)
    .description(verbs)
    .argument('<verb>')
    .argument('[id]', 'what the verb is about', '')
    .option('--reason <category>', 'fraud, misleading, illegal, abuse, spam, request or other')
    .option('--note <text>', 'for the journal')
    .option('--about <text>', 'review or reply')
    .option('--state <state>')
    .option('--kind <kind>')
    .option('--id <letter>', 'a single dead letter')
    .option('--provider <uid>', 'only services of this account')
    .option('--blocked', 'only blocked accounts')
    .option('--payer <uid>', 'only payments of this account')
    .option('--after <page>', 'the next page')
    .option('--yes', 'confirms a deletion')
    .action((verb, id, options) =>
      runCommand(async () => {
        if (!(await run(['tsc', '-b', 'packages/contracts']))) return false;
        return (await import('./ops/desk.ts')).useDesk(subject, verb, id, options);
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
