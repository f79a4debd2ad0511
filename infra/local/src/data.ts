/* npm run data: fills, empties, backs up and restores the databases. Runs in the operator image, too. */
import { Command, Option } from 'commander';
import { runCommand } from './processes/command.ts';

const data = new Command('npm run data --').showHelpAfterError();

const erasures = () =>
  new Option(
    '--erasures <folder>',
    'the newest log of erased accounts; by default that of the local system, to be named for a server at MONGODB_URI',
  ).env('ERASURE_LOG');

data
  .command('seed')
  .description('adds demo data to the running system')
  .option('--services <number>', 'fills the catalog up to this many services, for scale tests', '0')
  .action(({ services }) => runCommand(async () => (await import('./data/seed.ts')).seed(Number(services))));

data
  .command('reset')
  .description('deletes all data of the stopped local system, except the log of erased accounts')
  .action(() => runCommand(async () => (await import('./data/reset.ts')).reset()));

data
  .command('backup')
  .description(
    'backs up all databases as of one instant, without stopping the system; uses the local system, or the server at MONGODB_URI',
  )
  .requiredOption('--to <folder>', 'a new or empty folder')
  .addOption(erasures())
  .action(({ to, erasures }) =>
    runCommand(async () => (await import('./data/backup.ts')).backUp(to, erasures)),
  );

data
  .command('restore')
  .description(
    'restores a backup into the stopped local system, or into the server at MONGODB_URI; refuses a damaged or newer backup, or a missing erasure log, before it changes anything',
  )
  .argument('<folder>', 'a folder written by backup')
  .addOption(erasures())
  .option('--yes', 'does not ask before it replaces the data', false)
  .option('--confirmed', 'somebody will do by hand the decisions that it lists', false)
  .action((folder, options) =>
    runCommand(async () => (await import('./data/restore.ts')).restore(folder, options)),
  );

await data.parseAsync();
