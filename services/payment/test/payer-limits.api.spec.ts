import { EventEmitter, once } from 'node:events';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { until } from '@mendwell/service-kit/testing/until';
import { dueIntent } from './intents-of.ts';
import { newPerson, type PaymentApp } from './payment-app.ts';
import { atScriptedProvider } from './scripted-provider.ts';

const limit = 20;
const on = atScriptedProvider({ PAYMENT_CONFIRMATIONS_PER_MINUTE: `${limit}` });
const payer = newPerson();
let bookingId: string;
let intentId: string;

beforeEach(async () => {
  ({ bookingId } = await on.payment.book(payer));
  intentId = `pi_${bookingId}`;
  const { serviceId } = await on.payment.copies.findById(bookingId).orFail().lean();
  await on.payment.intents.insertMany([dueIntent(intentId, { payerUid: payer.uid, bookingId, serviceId })]);
  on.provider.intents.set(intentId, on.provider.intentOf(intentId, bookingId));
  on.provider.asked.length = 0;
});

/** How many calls of the payer have been counted. */
async function usage(): Promise<number> {
  const counted = await on.payment.app.connection.collection('userLimits').find().toArray();
  return Math.max(
    0,
    ...counted
      .filter(({ _id }) => String(_id).endsWith(hashUid(payer.uid)))
      .map(({ created }) => created.length),
  );
}

describe('one account cannot use up what the card provider allows all payers', () => {
  const calls: [string, () => ReturnType<PaymentApp['ask']>][] = [
    ['confirmations', () => on.payment.confirm(payer, intentId)],
    ['clicks on an open payment', () => on.payment.ask(payer, { bookingId })],
  ];

  it.each(calls)('%s share the reads of one payment and end at a limit', async (_, call) => {
    const areCounted = new EventEmitter();
    const answer = once(areCounted, 'all').then(() => on.provider.intentOf(intentId, bookingId));
    on.provider.intents.set(intentId, answer);
    const running = Promise.all(Array.from({ length: limit }, call));
    await until(async () => (await usage()) === limit);
    areCounted.emit('all');
    expect((await running).map(({ status }) => status)).toEqual(Array(limit).fill(200));
    expect(on.provider.asked.length).toBeLessThanOrEqual(limit / 2);
    on.provider.asked.length = 0;
    const refused = await call();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(on.provider.asked).toEqual([]);
  });

  it('counts calls that the provider fails to answer', async () => {
    on.provider.intents.set(intentId, 500);
    for (let time = 0; time < limit; time += 5) {
      const calls = Array.from({ length: 5 }, () => on.payment.confirm(payer, intentId));
      for (const { status } of await Promise.all(calls)) expect(status).toBe(502);
    }
    expect(await on.payment.confirm(payer, intentId)).toMatchObject({ status: 429 });
  });
});
