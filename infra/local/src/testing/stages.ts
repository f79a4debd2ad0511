import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { runChecks } from './checks.ts';
import { runJest, type Scope } from './jest-run.ts';
import { runJourneys } from './journeys.ts';
import { nothing, type Tally } from './tally.ts';
import { withServers } from './with-servers.ts';

interface Stage {
  /** Whether this workspace has anything for this stage. */
  includes(workspace: string): boolean;
  run(scope: Scope): Promise<Tally>;
}

const brokersAndStores = ['mongodb', 'mongodb-spare', 'rabbitmq', 'rabbitmq-spare', 'auth'];
const serversOf = (workspace = '') =>
  workspace.startsWith('gateway')
    ? ['gateway']
    : workspace
      ? brokersAndStores
      : [...brokersAndStores, 'gateway'];

/** In this order. The names are what `npm test -- <stage>` takes. */
export const stages: Record<string, Stage> = {
  check: {
    includes: () => true,
    run: ({ workspace, filters }) => (filters.length > 0 ? Promise.resolve(nothing) : runChecks(workspace)),
  },
  unit: {
    includes: (workspace) =>
      workspace !== 'e2e' && globSync(`${workspace}/src/**/*.spec.{ts,tsx}`, { cwd: root }).length > 0,
    run: (scope) => runJest(['unit', 'web'], scope),
  },
  services: {
    includes: (workspace) => existsSync(join(root, workspace, 'test')),
    run: (scope) =>
      withServers(serversOf(scope.workspace), (env) => runJest(['service'], scope, env), {
        endedWell: ({ failures }) => failures.length === 0,
      }),
  },
  journeys: {
    includes: (workspace) => workspace === 'e2e',
    run: ({ filters }) => runJourneys(filters),
  },
};
