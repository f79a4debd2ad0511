import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { service, unit, web } from './packages/build/jest/presets.mjs';

const libraries = ['packages/contracts', 'packages/service-kit'];
const workspaces = (pattern) =>
  globSync(`${pattern}/package.json`, { cwd: import.meta.dirname }).map(dirname);
const services = workspaces('services/*');
const slices = workspaces('mfe-*');
const frontEnds = ['packages/ui', 'packages/web-kit', 'shell', ...slices];

/** `--selectProjects unit web` needs nothing; `service` needs the servers that `npm test` starts. */
export default {
  // Two cores: while one worker waits for a timer, two others compute.
  maxWorkers: 3,
  // A worker that has read a thousand modules takes a moment to end; one that needs longer has left something open.
  workerGracefulExitTimeout: 10_000,
  // Ends what hangs. A busy machine may be several times slower than a quiet one.
  testTimeout: 300_000,
  projects: [
    unit(['packages/build', ...libraries, ...services, ...frontEnds, 'infra', 'bench']),
    web(frontEnds),
    service(['bench', 'infra/local', 'infra/new', 'packages/service-kit', 'gateway', ...services]),
  ],
};
