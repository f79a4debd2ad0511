import { service, unit, web } from './packages/build/jest/presets.mjs';

const libraries = ['packages/contracts', 'packages/service-kit'];
const services = ['services/catalog', 'services/booking', 'services/payment'];
const frontEnds = ['packages/ui', 'packages/web-kit', 'shell', 'mfe-catalog', 'mfe-booking', 'mfe-provider'];

/** `--selectProjects unit web` needs nothing; `service` needs the servers that `npm test` starts. */
export default {
  maxWorkers: 2,
  projects: [
    unit(['packages/build', ...libraries, ...services, ...frontEnds, 'infra']),
    web(frontEnds),
    service(['infra/local', 'packages/service-kit', 'gateway', ...services]),
  ],
};
