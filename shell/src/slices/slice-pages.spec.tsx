import { loadRuntimeConfig } from '@mendwell/web-kit/http/runtime-config';
import { modulesFor, readReleases } from './slice-pages.ts';

const slice = (name: string, modules?: object[]) => ({
  name,
  version: '1.0.0',
  entry: `/mfe/${name}/1.0.0/remoteEntry.js`,
  pages: [],
  ...(modules && { modules }),
});

it('the modules that are declared first come first, and the others stay in their order', async () => {
  const config = {
    firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
    stripe: { mode: 'stripe', publishableKey: 'k' },
    slices: [
      slice('old'),
      slice('booking', [
        { name: 'next', place: 'dashboard' },
        { name: 'unpaid', place: 'dashboard' },
      ]),
      slice('provider', [
        { name: 'today', place: 'dashboard', first: true },
        { name: 'toasts', place: 'everywhere' },
        { name: 'requests', place: 'dashboard' },
      ]),
    ],
  };
  globalThis.fetch = async () => ({ ok: true, json: async () => config }) as Response;
  await loadRuntimeConfig(true);
  await readReleases();
  expect(modulesFor('dashboard').map(({ name }) => name)).toEqual(['today', 'next', 'unpaid', 'requests']);
});
