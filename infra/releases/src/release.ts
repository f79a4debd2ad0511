/* npm run release: ships slices, and compares services with the live ones. The image of a slice runs `deploy`. */
import { execSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { buildRelease } from './build.ts';
import { compareWithLive } from './compat.ts';
import { deploy } from './deploy.ts';
import { retire, rollBack } from './live.ts';
import { Refusal } from './refusal.ts';

const release = new Command('npm run release --').showHelpAfterError();

const to = ['--to <store>', 'the folder with the live releases'] as const;
const against = ['--against <address>', 'the live system'] as const;

release
  .command('version')
  .description('raises versions and writes changelogs, from the .changeset files')
  .action(() => {
    execSync('changeset version && npm install --package-lock-only --ignore-scripts --no-audit --no-fund', {
      stdio: 'inherit',
    });
  });

release
  .command('build')
  .description(
    'builds a slice, checks it against the live system, and stores it in mfe-<slice>/release/<version>',
  )
  .argument('<slice>')
  .requiredOption(...against)
  .action((slice, options) => buildRelease(slice, options.against));

release
  .command('deploy')
  .description('uploads a release and makes it live')
  .argument('[slice@version]')
  .requiredOption(...to)
  .option(...against)
  .option('--canary <percent>', 'for a part of the visitors only')
  .option('--from <folder>', 'a built release, instead of its name')
  .option('--unchecked', 'does not compare it with a live system')
  .option('--once', 'changes nothing if this version was live before')
  .action(async (reference, options) => console.log(await deploy(reference, options)));

release
  .command('rollback')
  .description('ends a canary, or makes the previous version live')
  .argument('<slice>')
  .requiredOption(...to)
  .action(async (slice, options) => {
    console.log(`${slice}@${await rollBack(resolve(options.to), slice)} is live for everyone.`);
  });

release
  .command('retire')
  .description('removes a live slice and its pages')
  .argument('<slice>')
  .requiredOption(...to)
  .action(async (slice, options) => {
    await retire(resolve(options.to), slice);
    console.log(`${slice} is no longer live.`);
  });

release
  .command('compat')
  .description('compares the calls and events of a service in the working copy with the live services')
  .argument('<service>')
  .requiredOption(...against)
  .action(async (service, options) => console.log(await compareWithLive(service, options.against)));

try {
  await release.parseAsync();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
