/*
 * npm test: runs checks, then unit, component and service tests, then browser journeys on a separate system. Continues
 * after a failure, and ends with the duration of each stage, the failures and the line `N passed, N failed`.
 *   npm test -- journeys patient -g "pays"   one stage; further arguments go to Jest or Playwright
 *   npm test -- --full                       also `*.full.spec.ts`, and axe with every rule in every look
 *   npm test -w services/booking             checks and tests of one workspace; `-- create-booking` picks files
 */
import './testing/isolated.ts';
import { runCommand } from './processes/command.ts';
import { parseScope, runStages } from './testing/stages.ts';

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (args[0] === '--full') {
    process.env.TEST_FULL = '1';
    args.shift();
  }
  const asked = parseScope(args);
  if (typeof asked === 'string') {
    console.error(asked);
    return false;
  }
  const { passed, failures } = await runStages(asked.names, asked.scope);
  return failures.length === 0 && passed > 0;
});
