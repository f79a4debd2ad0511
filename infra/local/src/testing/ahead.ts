import { findMongod } from '../install/mongod.ts';
import { findHeadlessChromium, findNginx, findRabbitmq } from '../install/programs.ts';
import { buildFrontEnds, buildServices } from '../system/builds.ts';

/*
 * What a stage needs and another one leaves time for: programs are fetched while checks run, front ends are built while
 * service tests wait for their servers. A failure is left to the stage that needs it, which tries again and says why.
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

/** Waits for both, so that no stage begins them a second time meanwhile. */
export const programsAreThere = () => programs;
export const buildsAreThere = () => Promise.all([programs, builds]);
