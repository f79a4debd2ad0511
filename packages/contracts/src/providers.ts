import type { Call, Docs } from './calls.ts';
import { Provider, ProviderId } from './provider.ts';

/* The calls on providers. `GET /services?provider={providerId}` lists their services. */

export const getProvider = {
  method: 'GET',
  path: '/providers/{providerId}',
  caller: 'anyone',
  parameters: { providerId: ProviderId },
  answer: Provider,
} as const satisfies Call;

export const docs = {
  catalog: {
    getProvider: { summary: 'A provider who has services', problems: ['not-found'] },
  },
} as const satisfies Docs;
