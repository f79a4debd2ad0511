import { findMongod } from '../install/mongod.ts';
import { findHeadlessChromium, findNginx, findRabbitmq } from '../install/programs.ts';
import { run } from '../processes/run.ts';
import { buildFrontEnds, buildServices } from '../system/builds.ts';
import { startOwnSystem } from './own-system.ts';

/*
 * Work done ahead of the stage that needs it: programs are fetched during the checks; during the service tests, everything
 * is built and the system of the journeys starts. Failures are ignored here; the stage that needs the result retries and
 * reports them.
 */
const silently = () => {};
let programs: Promise<unknown> = Promise.resolve();
let system: ReturnType<typeof startJourneysSystem> | undefined;

const report = (text: string) => console.log(text);

export function fetchPrograms() {
  const finders = [findMongod, findRabbitmq, findNginx, findHeadlessChromium];
  programs = Promise.allSettled(finders.map((find) => find(report)));
}

export function startSystemAhead() {
  system = programs
    .then(buildServices)
    .then(() => buildFrontEnds(silently))
    .catch(silently)
    .then(startJourneysSystem);
  system.catch(silently);
}

/** A stage waits for these first, so that the same work never runs twice at once. */
export const programsAreThere = () => programs;
export const journeysSystem = () => system?.catch(startJourneysSystem) ?? startJourneysSystem();

async function startJourneysSystem() {
  // Needed by one journey.
  const gallery = run(['npm', 'run', 'build', '--silent', '-w', 'packages/ui']);
  const started = await startOwnSystem();
  await gallery;
  return started;
}
