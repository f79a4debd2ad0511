import { eventExamples } from '@mendwell/contracts/event-examples';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { add, heartCheck, type Person, signIn, startCatalog } from './catalog-app.ts';

let app: TestApp;
let provider: Person;
let serviceId: string;

beforeAll(async () => {
  app = await startCatalog();
});
afterAll(() => app?.close());
beforeEach(async () => {
  provider = await signIn();
  serviceId = await add(app, provider);
});

const update = () => {
  const body = { ...heartCheck, price: 60 };
  return app.call('PUT', `/serviceUpdate/${serviceId}`, { token: provider.token, body });
};
const remove = () => app.call('DELETE', `/serviceDelete/${serviceId}`, { token: provider.token });

describe('what catalog publishes', () => {
  it.each([
    ['service.published', async () => {}],
    ['service.updated', update],
    ['service.removed', remove],
  ] as const)('%s has exactly the fields its readers expect', async (name, act) => {
    await act();
    const event = (await app.outbox(name)).find(
      ({ data }) => 'serviceId' in data && data.serviceId === serviceId,
    );
    expect(Object.keys(event?.data ?? {}).sort()).toEqual(Object.keys(eventExamples[name].data).sort());
  });
});
