/*
 * npm run bench: figures to compare within one run on a quiet machine, each with its aim, stored in docs/results.json and shown
 * in docs/figures.md. Runs on a system of its own.
 */
import '@mendwell/local/testing/isolated';
import { onStop, runCommand } from '@mendwell/local/processes/command';
import { Command } from 'commander';
import { compile, select } from './shared/command-line.ts';
import { startMailServer } from './shared/mail-server.ts';
import { noLimits } from './shared/no-limits.ts';

/* The modules imported below read the environment when they are loaded. */
const run = (env: NodeJS.ProcessEnv, work: () => Promise<void>) =>
  runCommand(async () => {
    Object.assign(process.env, env);
    await compile('contracts');
    await work();
    return true;
  });

const manyCalls = {
  ...noLimits,
  GATEWAY_REQUESTS_AT_ONCE: '2000',
  GATEWAY_STREAMS: '2000',
  GATEWAY_STREAMS_PER_ADDRESS: '2000',
};

const bench = new Command('npm run bench --')
  .description('Measures services. Linux only: it reads /proc.')
  .argument(
    '[parts...]',
    'memory, lists, gateway, bookings and status; only when named, as they take minutes: evening, streams, filters',
  )
  .showHelpAfterError()
  .action(async (names: string[]) => {
    const mailServer = await startMailServer();
    await run({ ...manyCalls, SMTP_URL: mailServer.url }, async () => {
      onStop(mailServer.stop);
      const { defaultParts, measure, parts } = await import('./services/measure.ts');
      await measure(select(Object.keys(parts), names, defaultParts));
    });
  });

bench
  .command('web')
  .description("measures what a visitor's browser loads; needs a quiet machine")
  .argument('[parts...]', 'builds, lighthouse')
  .action((names: string[]) =>
    // Read by the gateway of the single build, which runs in this process, and by that of the system.
    run({ GATEWAY_REST_RATE: noLimits.GATEWAY_REST_RATE }, async () => {
      const { measure, parts } = await import('./web/measure.ts');
      await measure(select(Object.keys(parts), names));
    }),
  );

bench
  .command('draw')
  .description('writes docs/figures.md from docs/results.json again')
  .action(async () => (await import('./results/results.ts')).draw());

await bench.parseAsync();
