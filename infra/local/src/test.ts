/*
 * npm test: runs checks, then unit, component and service tests, then browser journeys on a separate system. Continues
 * after a failure, and ends with the duration of each stage, the failures and the line `N passed, N failed`.
 *   npm test -- journeys patient -g "pays"   one stage; further arguments go to Jest or Playwright
 *   npm test -- --since main                 what the changes since a commit or branch can reach
 *   npm test -- --full                       also `*.full.spec.ts`, and axe with every rule in every look
 *   npm test -- --production-versions services   on production's versions of MongoDB, RabbitMQ and nginx
 *   npm test -w services/booking             checks and tests of one workspace; `-- create-booking` picks files
 */
import './testing/isolated.ts';
import { runCommand } from './processes/command.ts';
import { useProductionVersions } from './testing/production-versions.ts';
import { reachedSince } from './testing/since.ts';
import { parseScope, runStages } from './testing/stages.ts';

const flags = ['--full', '--production-versions'];

await runCommand(async () => {
  const args = process.argv.slice(2);
  const since = args.indexOf('--since');
  const [, ref] = since < 0 ? [] : args.splice(since, 2);
  const given = new Set(args.filter((arg) => flags.includes(arg)));
  if (given.has('--full')) process.env.TEST_FULL = '1';
  if (given.has('--production-versions')) useProductionVersions();
  const asked = parseScope(args.filter((arg) => !flags.includes(arg)));
  if (typeof asked === 'string') {
    console.error(asked);
    return false;
  }
  const { passed, failures } = await runStages(asked.names, {
    ...asked.scope,
    reach: ref ? reachedSince(ref) : undefined,
  });
  return failures.length === 0 && passed > 0;
});
