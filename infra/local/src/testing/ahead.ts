import { findMongod } from '../install/mongod.ts';
import { findHeadlessChromium, findNginx, findRabbitmq } from '../install/programs.ts';
import { buildFrontEnds, buildServices } from '../system/builds.ts';

/*
 * Work done ahead of the stage that needs it: programs are fetched during the checks, front ends are built during the
 * service tests. Failures are ignored here; the stage that needs the result retries and reports them.
 */
const silently = () => {};
let programs: Promise<unknown> = Promise.resolve();
let builds: Promise<unknown> = Promise.resolve();

const report = (text: string) => console.log(text);

export function fetchPrograms() {
  const finders = [findMongod, findRabbitmq, findNginx, findHeadlessChromium];
  programs = Promise.allSettled(finders.map((find) => find(report)));
}

export function buildAhead() {
  builds = buildServices()
    .then(() => buildFrontEnds(silently))
    .catch(silently);
}

/** A stage waits for these first, so that the same work never runs twice at once. */
export const programsAreThere = () => programs;
export const buildsAreThere = () => Promise.all([programs, builds]);
