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

ops
  .command('dead-letters')
  .description('lists, shows, replays or drops events that a handler failed to process')
  .argument('[argument...]', 'without any, prints the usage')
  .helpOption(false)
  .allowUnknownOption()
  .action((args) => runCommand(async () => (await import('./ops/dead-letters.ts')).settleDeadLetters(args)));

ops
  .command('alerts')
  .description('fires every Prometheus alert once, with promtool (Debian, Ubuntu)')
  .action(() => runCommand(async () => (await import('./ops/alerts.ts')).testAlerts()));

ops
  .command('dashboards')
  .description('generates the Grafana dashboards from infra/monitoring/src/dashboards.ts')
  .action(() => runCommand(() => run(['node', 'infra/monitoring/src/generate.ts'])));

await ops.parseAsync();
