/*
 * npm test: checks, then unit, component and service tests, then browser journeys on a system of their own. Goes on
 * after a failure and ends with the time of each stage, what failed, and one line, `N passed, N failed`.
 *   npm test -- journeys patient -g "pays"   one stage; what follows its name goes to Jest or Playwright
 *   npm test -w services/booking             checks and tests of one workspace; `-- create-booking` picks files
 */
import { parseScope, runStages } from './testing/stages.ts';

const asked = parseScope(process.argv.slice(2));
if (typeof asked === 'string') {
  console.error(asked);
  process.exit(2);
}
const { passed, failures } = await runStages(asked.names, asked.scope);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
