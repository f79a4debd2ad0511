import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { findMongod } from '../install/mongod.ts';
import { findHeadlessChromium, findNginx, findRabbitmq } from '../install/programs.ts';
import { root } from '../repository.ts';
import { buildFrontEnds, buildServices } from '../system/builds.ts';
import { withServers } from '../test-servers/with-servers.ts';
import { runChecks } from './checks.ts';
import {
  add,
  isLimited,
  listJourneys,
  listTests,
  nothing,
  remarksOn,
  runJest,
  runJourneys,
  type Scope,
  type Tally,
} from './runners.ts';

/*
 * Work done ahead of the stage that needs it: programs are fetched during the checks, front ends are built during the
 * service tests. Failures are ignored here; the stage that needs the result retries and reports them.
 */
const silently = () => {};
let programs: Promise<unknown> = Promise.resolve();
let builds: Promise<unknown> = Promise.resolve();

const report = (text: string) => console.log(text);

function fetchPrograms() {
  const finders = [findMongod, findRabbitmq, findNginx, findHeadlessChromium];
  programs = Promise.allSettled(finders.map((find) => find(report)));
}

function buildAhead() {
  builds = buildServices()
    .then(() => buildFrontEnds(silently))
    .catch(silently);
}

/** A stage waits for these first, so that the same work never runs twice at once. */
const programsAreThere = () => programs;
const buildsAreThere = () => Promise.all([programs, builds]);

interface Stage {
  /** Whether the workspace has tests for this stage. */
  includes(workspace: string): boolean;
  run(scope: Scope): Promise<Tally>;
}

const stores = ['mongodb', 'mongodb-spare', 'rabbitmq', 'rabbitmq-spare', 'auth', 'mails'];
/** The servers that the service tests in each folder need. Tests of bench and infra start their own. */
const serversOf: Record<string, string[]> = {
  'bench/': [],
  'infra/': [],
  'gateway/': ['gateway', 'gateway-pair'],
  'packages/service-kit/': [...stores, 'gateway-rolling'],
  'services/': stores,
};

/** The servers that the test files within `scope` need. */
async function serversFor(scope: Scope) {
  const files = isLimited(scope) ? await listTests(['service'], scope) : [`${scope.workspace ?? ''}/`];
  const needed = Object.entries(serversOf).filter(([folder]) =>
    files.some((file) => file === '/' || file.startsWith(folder)),
  );
  return [...new Set(needed.flatMap(([, servers]) => servers))];
}

/** Without files, Jest would take every test for one that a change can reach. */
const hasFiles = ({ reach }: Scope) => reach?.files.length !== 0;

/** In the order in which they run. `npm test -- <stage>` takes these names. */
export const stages: Record<string, Stage> = {
  check: {
    includes: () => true,
    run: ({ workspace, filters }) => (filters.length > 0 ? Promise.resolve(nothing) : runChecks(workspace)),
  },
  unit: {
    includes: (workspace) =>
      workspace !== 'e2e' && globSync(`${workspace}/src/**/*.spec.{ts,tsx}`, { cwd: root }).length > 0,
    run: async (scope) => (hasFiles(scope) ? runJest(['unit', 'web'], scope) : nothing),
  },
  services: {
    includes: (workspace) => existsSync(join(root, workspace, 'test')),
    run: async (scope) => {
      if (!hasFiles(scope)) return nothing;
      await programsAreThere();
      // Four in parallel on two cores: these tests spend a quarter of their time waiting for servers.
      return withServers(await serversFor(scope), (env) => runJest(['service'], scope, { env, workers: 4 }), {
        endedWell: ({ failures }) => failures.length === 0,
      });
    },
  },
  journeys: {
    includes: (workspace) => existsSync(join(root, workspace, 'journeys')),
    run: async (scope) => {
      if (listJourneys(scope).length === 0) return nothing;
      await buildsAreThere();
      return runJourneys(scope);
    },
  },
};

/** The stages and limits of a command line, or an error message. */
export function parseScope(args: string[]): { names: string[]; scope: Scope } | string {
  if (args[0] === '--workspace') {
    const [, workspace = '', ...filters] = args;
    const names = Object.keys(stages).filter((name) => stages[name]?.includes(workspace));
    return names.length > 1 ? { names, scope: { workspace, filters } } : `${workspace} has no tests.`;
  }
  const firstFilter = args.findIndex((arg) => !(arg in stages));
  const names = firstFilter < 0 ? args : args.slice(0, firstFilter);
  const filters = firstFilter < 0 ? [] : args.slice(firstFilter);
  const all = Object.keys(stages);
  if (names.length === 0 && filters.length > 0)
    return `There is no stage "${filters[0]}" of the tests, only ${all.join(', ')}.`;
  return { names: names.length > 0 ? names : all, scope: { filters } };
}

/** Runs stages in sequence and prints their results. */
export async function runStages(names: string[], scope: Scope): Promise<Tally> {
  let total = nothing;
  const lines: string[] = [];
  const began = performance.now();
  const isWhole = names.length === Object.keys(stages).length && !isLimited(scope);
  // The service tests wait for a quarter of their time; a workspace may have none.
  const buildsDuring = names.includes('services') ? 'services' : 'unit';
  const hasJourneys = names.includes('journeys') && listJourneys(scope).length > 0;
  if (isWhole) fetchPrograms();
  for (const name of names) {
    console.log(`\n=== ${name}`);
    if (hasJourneys && name === buildsDuring) buildAhead();
    const stageBegan = performance.now();
    const tally = withoutNothing(name, (await stages[name]?.run(scope)) ?? nothing, scope);
    lines.push(line(name, stageBegan, tally));
    console.log(`\n${lines.at(-1)}`);
    total = add(total, tally);
  }
  if (total.passed + total.failures.length === 0 && !total.unchecked?.length)
    total = { passed: 0, failures: ['no test matched'] };
  console.log(`\n${[...lines, line('all', began, total)].join('\n')}`);
  console.log(`\n${remarksOn(total)}`);
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
  return total;
}

/** A stage that ran no test has failed, unless a filter limits it. */
export const withoutNothing = (name: string, tally: Tally, scope: Scope): Tally =>
  tally.passed + tally.failures.length > 0 || isLimited(scope)
    ? tally
    : { passed: 0, failures: [`${name}: no test ran`] };

const line = (name: string, since: number, { passed, failures }: Tally) =>
  [
    name.padEnd(9),
    `${((performance.now() - since) / 1000).toFixed(0)} s`.padStart(6),
    `${passed} passed, ${failures.length} failed`,
  ].join(' ');
