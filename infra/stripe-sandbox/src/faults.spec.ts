import { createFaults } from './faults.ts';
import { createTestSandbox, receiveWebhooks, type TestSandbox, until } from './test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await createTestSandbox();
});
afterEach(() => sandbox.remove());

async function setFaults(faults: object, key = 'sk_test_spec') {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${sandbox.url()}/faults`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(faults),
  });
  return answer.status;
}

const stored = async () => (await sandbox.stripe().paymentIntents.list()).data.length;

it('drops an answer after its effect, which a repeat with the same key returns', async () => {
  await setFaults({ loseAnswerEvery: 1 });
  await expect(
    sandbox.stripe(0).paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: 'k' }),
  ).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await setFaults({});
  await sandbox.stripe().paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: 'k' });
  expect(await stored()).toBe(1);
});

it.each([
  [402, 'without', 0, { refuseEvery: 1 }],
  [500, 'without', 0, { failEvery: 1 }],
  [500, 'after', 1, { failLateEvery: 1 }],
])(
  'answers %d %s an effect, which a repeat with the same key returns, like the provider',
  async (statusCode, _, effects, faults) => {
    const create = (idempotencyKey: string) =>
      sandbox.stripe(0).paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey });
    await setFaults(faults);
    await expect(create('k')).rejects.toMatchObject({ statusCode });
    await setFaults({});
    await expect(create('k')).rejects.toMatchObject({ statusCode });
    expect(await stored()).toBe(effects);
    await create('another');
    expect(await stored()).toBe(effects + 1);
  },
);

it('answers 429 without an effect', async () => {
  await setFaults({ limitEvery: 1 });
  const created = sandbox.stripe(0).paymentIntents.create({ amount: 100, currency: 'usd' });
  await expect(created).rejects.toMatchObject({ statusCode: 429 });
  await setFaults({});
  expect(await stored()).toBe(0);
});

it('has the provider’s limits for the calls of our servers, not for those of payers', async () => {
  await setFaults({ limits: { perSecond: 4, perEndpoint: 3 } });
  const create = (stripe = sandbox.stripe(0)) =>
    stripe.paymentIntents.create({ amount: 100, currency: 'usd' }).then(
      () => 200,
      ({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`,
    );
  expect([await create(), await create(), await create(), await create()]).toEqual([200, 200, 200, '429 1']);
  await sandbox.stripe(0).refunds.list();
  await expect(sandbox.stripe(0).events.list()).rejects.toMatchObject({ statusCode: 429 });
  const ofPayers = sandbox.clientOf('pk_test_spec');
  const card = { type: 'card', card: { token: 'tok_visa' } } as const;
  for (const _ of [1, 2, 3, 4, 5])
    await ofPayers.paymentMethods.create(card).catch(({ statusCode }) => expect(statusCode).not.toBe(429));
});

it('posts every webhook three times, except lost ones', async () => {
  const receiver = await receiveWebhooks();
  await sandbox.restart(receiver.url);
  await setFaults({ webhooks: { copies: 3, delayMs: 200, loseEvery: 4 } });
  for (const _ of [1, 2, 3, 4, 5]) await sandbox.intentOf();
  const made = (await sandbox.stripe().events.list()).data.map(({ id }) => id).reverse();
  const kept = made.filter((_, at) => at !== 3);
  await until(() => receiver.taken.length >= 12);
  receiver.close();
  expect(receiver.taken.map(({ id }) => id).toSorted()).toEqual(
    kept.flatMap((id) => [id, id, id]).toSorted(),
  );
});

it('posts webhooks out of order', () => {
  const faults = createFaults();
  faults.set({ webhooks: { delayMs: 5_000 } });
  const delays = Array.from({ length: 10 }, () => faults.ofWebhook()).flat();
  expect(delays).toHaveLength(10);
  expect(delays).not.toEqual(delays.toSorted((one, other) => one - other));
});

it('accepts faults only with the secret key', async () => {
  expect(await setFaults({ failEvery: 1 }, 'pk_test_spec')).toBe(404);
  await sandbox.intentOf();
});
