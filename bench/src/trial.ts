/*
 * npm run trial: people register, book, pay, move, cancel and work through the gateway of a system of its own while parts of it
 * fail. Afterwards, every invariant of oracle/invariants.ts is checked against all databases, the broker, the card provider and
 * the mail server, and logs, traces, metrics and mails are searched for personal data.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import { StartFailure } from '@mendwell/local/start-failure';
import { Command } from 'commander';
import { prepareReplicas } from './deployment/replicas.ts';
import type { PlannedFault } from './faults/faults.ts';
import { commandOf, record } from './results/results.ts';
import { compile } from './shared/command-line.ts';
import type { Figure } from './shared/figures.ts';
import { startStandIns } from './shared/stand-ins.ts';

interface Options {
  seed: string;
  long?: boolean;
  record?: boolean;
}

interface Outcome {
  isMet: boolean;
  figures: Figure[];
}

/* The modules imported below read the environment when they are loaded, after the stand-ins have set it. */
const run = (work: () => Promise<boolean>) =>
  runCommand(async () => {
    await compile('contracts', 'service-kit');
    return work();
  });

/** Runs a trial whose figures are recorded under a name, with `--record`; not those of a chosen part. */
const measure = (name: string, work: (options: Options) => Promise<Outcome>, chosen: string[] = []) =>
  run(async () => {
    const options = trial.opts<Options>();
    if (options.record && chosen.length > 0)
      throw new StartFailure('Only a whole trial is recorded, as it replaces the results of the last one.');
    const { isMet, figures } = await work(options);
    const words = process.argv.slice(2).filter((word) => word !== '--record');
    if (options.record) record(name, commandOf('trial', words), figures);
    return isMet;
  });

async function injectFaults(names: string[], { seed, long }: Options) {
  const trial = { ...(await prepareReplicas()), standIns: await startStandIns(), seed: Number(seed) };
  const { longPlan, mixedPlan, planFault } = await import('./faults/faults.ts');
  const { seeded } = await import('@mendwell/local/random');
  const { runFaults } = await import('./faults/run-faults.ts');
  const wanted = names.length > 0 ? names : long ? longPlan(seeded(trial.seed)) : mixedPlan;
  const faults = wanted.map((name) => planFault(name) ?? unknown(name));
  return runFaults({ ...trial, faults });
}

function unknown(name: string): PlannedFault {
  throw new StartFailure(`There is no trial or fault "${name}".`, { fix: 'npm run trial -- faults' });
}

const trial = new Command('npm run trial --')
  .description('Breaks a system while people use it, and checks what they were promised.')
  .argument(
    '[faults...]',
    'such as "kill booking" or "stall MongoDB + webhooks lost"; without, one of each kind',
  )
  .option('--long', 'every fault, alone and in pairs: more than an hour')
  .option('--seed <number>', 'decides what people do', '1')
  .option('--record', 'stores the results in docs/results.json and docs/figures.md')
  .showHelpAfterError()
  .action((names: string[], { long }: Options) =>
    measure(long ? 'faults-long' : 'faults', (options) => injectFaults(names, options), names),
  );

trial
  .command('faults')
  .description('lists every fault')
  .action(() =>
    run(async () => {
      console.log(Object.keys((await import('./faults/faults.ts')).faults).join('\n'));
      return true;
    }),
  );

trial
  .command('stalls')
  .description(
    'suspends each part for up to 15 s: everything is accepted within 10 s afterwards and right within 60 s; five minutes',
  )
  .action(() =>
    measure('stalls', async (options) =>
      injectFaults((await import('./faults/stalls.ts')).stallsPlan, options),
    ),
  );

trial
  .command('recovery')
  .description('takes a backup under load, loses all databases and the broker, and restores it; two minutes')
  .action(() =>
    measure('recovery', async ({ seed }) => {
      const standIns = await startStandIns();
      const { backUpAndRestore } = await import('./recovery/backup-and-restore.ts');
      return backUpAndRestore(Number(seed), standIns);
    }),
  );

trial
  .command('privacy')
  .description(
    'lets people write health texts and leave while services are killed, and searches every store for traces; five minutes',
  )
  .option('--bookings <number>', 'how many are made first', '300')
  .action(({ bookings }: { bookings: string }) =>
    measure('privacy', async ({ seed }) => {
      const standIns = await startStandIns();
      const { runPrivacy } = await import('./privacy/run-privacy.ts');
      return runPrivacy({ seed: Number(seed), bookings: Number(bookings), standIns });
    }),
  );

trial
  .command('mixed-versions')
  .description('runs the services of an earlier commit beside those of the working copy; three minutes')
  .argument('[ref]', 'by default, the commit before the last change of the services')
  .action((ref?: string) =>
    measure('mixed-versions', async ({ seed }) => {
      const target = { ...(await prepareReplicas()), standIns: await startStandIns(), seed: Number(seed) };
      const { runMixedVersions } = await import('./mixed-versions/run-mixed-versions.ts');
      return runMixedVersions(ref, target);
    }),
  );

trial
  .command('attacks')
  .description('attacks the gateway while somebody else uses it; five minutes, Linux')
  .argument('[attacks...]', 'such as "slow heads"')
  .action((names: string[]) =>
    measure('attacks', async () => (await import('./attacks/run-attacks.ts')).runAttacks(names), names),
  );

trial
  .command('fuzz')
  .description(
    'generates calls by docs/openapi as a visitor, a patient and a provider; five minutes, needs pip',
  )
  .action(() => run(async () => (await import('./fuzz/fuzz-services.ts')).fuzzServices(trial.opts().seed)));

trial
  .command('guards')
  .description('removes each guard of docs/guards.md from a copy of the sources, and expects a test to fail')
  .argument('[words...]', 'only guards that match one of these')
  .action((words: string[]) => run(async () => (await import('./guards/run-guards.ts')).runGuards(words)));

await trial.parseAsync();
