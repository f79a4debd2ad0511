import { createApi } from './api.ts';

describe('an idempotency key in use', () => {
  it('is refused while the first request runs, so that two clicks never become two charges', async () => {
    const saved = Promise.withResolvers<void>();
    const api = createApi({
      store: {
        get: () => undefined,
        list: () => [],
        commit: () => saved.promise,
        close: async () => undefined,
      },
      secretKey: 'sk_test_a',
      publishableKey: 'pk_test_a',
      hasWebhook: false,
      onEvents: () => undefined,
    });
    const request = {
      method: 'POST',
      path: '/v1/payment_intents',
      query: '',
      body: 'amount=4550&currency=usd',
      authorization: 'Bearer sk_test_a',
      idempotencyKey: 'k',
    };
    const first = api(request);
    expect(await api(request)).toMatchObject({
      status: 409,
      body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } },
    });
    saved.resolve();
    expect(await first).toMatchObject({ status: 200, body: { amount: 4550 } });
  });
});
