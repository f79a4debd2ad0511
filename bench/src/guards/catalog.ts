import type { Guard } from './guard.ts';

const source = 'services/catalog/src/';

export const catalogGuards: Guard[] = [
  {
    holds: 'only its provider can change a service',
    file: `${source}services/services.service.ts`,
    code: 'if (service.providerUid === user.uid) return service;',
    without: 'if (service) return service;',
    tests: ['services/catalog/test/change-service'],
  },
];
