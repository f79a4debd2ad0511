/*
 * npm test: checks, then unit, component and service tests, then browser journeys on a system of their own. Goes on
 * after a failure and ends with the time of each stage, what failed, and one line, `N passed, N failed`.
 *   npm test -- journeys patient -g "pays"   one stage; what follows its name goes to Jest or Playwright
 *   npm run test:full                        also `*.full.spec.ts`, `*.full.journey.ts`, and axe with every rule in every look
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
