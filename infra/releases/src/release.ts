#!/usr/bin/env node
/* npm run release: ships slices, and compares services with the live ones. The image of a slice runs `deploy`. */
import { execSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import semver from 'semver';
import { buildRelease } from './build.ts';
import { compareWithLive } from './compat.ts';
import { deploy } from './deploy.ts';
import { endPreview, retire, rollBack } from './live.ts';
import { packAll } from './pack.ts';
import { exitCodes, type Outcome, Refusal } from './refusal.ts';
import { watch } from './watch.ts';

const release = new Command('npm run release --')
  .showHelpAfterError()
  .exitOverride()
  .addHelpText(
    'afterAll',
    '\nExit codes: 0 done, or nothing to do; 1 refused, as the message says; 2 wrong call; 3 failed, worth another attempt.',
  );

/** Two weeks; a timer lasts 24 days at most. */
const mostMinutes = 14 * 24 * 60;

const command = (name: string, description: string) =>
  release.command(name).description(description).option('--json', 'prints the outcome as one JSON object');

/** On standard output; whatever else a command prints goes to the other one. */
const print = (outcome: string, { message, ...fields }: Outcome) =>
  console.log(isJson ? JSON.stringify({ outcome, message, ...fields }) : message);
const isJson = process.argv.includes('--json');

const to = ['--to <store>', 'the folder with the live releases', store] as const;
const against = ['--against <address>', 'the live system', address] as const;

command('version', 'raises versions and writes changelogs, from the .changeset files').action(() => {
  execSync('changeset version && npm install --package-lock-only --ignore-scripts --no-audit --no-fund', {
    stdio: ['inherit', 2, 2],
  });
  print('done', { message: 'Versions and changelogs are raised.' });
});

command(
  'build',
  'builds a slice, checks it against the live system, and stores it in release/<version> of its folder',
)
  .argument('<slice>')
  .requiredOption(...against)
  .option('--prerelease <suffix>', 'such as pr7, which makes 1.3.0 into 1.3.0-pr7', suffix)
  .action(async (slice, options) =>
    print('done', await buildRelease(slice, options.against, options.prerelease)),
  );

command('deploy', 'uploads a release and makes it live')
  .argument('[slice@version]')
  .requiredOption(...to)
  .option(...against)
  .option('--canary <percent>', 'for a part of the visitors only')
  .option('--preview <name>', 'for those only who open the preview of this name')
  .option('--from <folder>', 'a built release, instead of its name')
  .option('--unchecked', 'does not compare it with a live system')
  .option('--once', 'changes nothing if this version was live before')
  .action(async (reference, options) => print('done', await deploy(reference, options)));

command('rollback', 'ends a canary, or makes the previous version live')
  .argument('<slice>')
  .requiredOption(...to)
  .action(async (slice, options) => {
    const version = await rollBack(options.to, slice);
    print('done', { message: `${slice}@${version} is live for everyone.`, slice, version });
  });

command('watch', 'ends a canary that is worse, by the gateway’s log on standard input')
  .argument('<slice>')
  .requiredOption(...to)
  .option('--minutes <minutes>', 'how long', '60')
  .action(async (slice, { to, minutes }) => {
    if (!(Number(minutes) > 0 && Number(minutes) <= mostMinutes))
      throw new Refusal(`--minutes ${minutes} is not a duration.`, 'wrong call');
    print('done', await watch(to, slice, process.stdin, Number(minutes)));
  });

command('retire', 'removes a live slice and its pages')
  .argument('<slice>')
  .requiredOption(...to)
  .option('--preview <name>', 'takes it out of a preview instead')
  .action(async (slice, { to, preview }) => {
    await (preview === undefined ? retire(to, slice) : endPreview(to, slice, preview));
    const where = preview === undefined ? 'live' : `in the preview ${preview}`;
    print('done', { message: `${slice} is no longer ${where}.`, slice });
  });

command('compat', 'compares a service or slice in the working copy with what is live')
  .argument('<name>')
  .requiredOption(...against)
  .action(async (name, options) => print('done', await compareWithLive(name, options.against)));

command('pack', 'packs what slices in repositories of their own need, such as the kits')
  .requiredOption('--to <folder>', 'where the packages are written')
  .action((options) => print('done', packAll(options.to)));

try {
  await release.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError))
    report(error as Error, error instanceof Refusal ? error.outcome : 'failed');
  // Help that was asked for is no fault.
  else if (error.exitCode > 0) report(error, 'wrong call');
}

function report(error: Error, outcome: keyof typeof exitCodes) {
  if (isJson) print(outcome, { message: error.message, ...(error instanceof Refusal && error.fields) });
  // Commander has said it.
  else if (!(error instanceof CommanderError))
    console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = exitCodes[outcome];
}

/** A new store is made on purpose: a mistyped one would be filled without anybody seeing it. */
function store(given: string) {
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory()) return resolve(given);
  throw new InvalidArgumentError('There is no such folder. If this is a new store, make the folder first.');
}

function suffix(given: string) {
  if (semver.valid(`1.0.0-${given}`) === `1.0.0-${given}`) return given;
  throw new InvalidArgumentError('It is not a suffix such as pr7.');
}

function address(given: string) {
  if (/^https?:/.test(given) && URL.canParse(given)) return given;
  throw new InvalidArgumentError('It is not an address such as http://localhost:8080.');
}
