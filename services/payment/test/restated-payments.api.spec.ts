import type { DomainEvent } from '@mendwell/contracts/events';
import { Restating } from '@mendwell/service-kit/events/restating';
import { until } from '@mendwell/service-kit/testing/until';
import { dueIntent } from './intents-of.ts';
import { type Person, paymentApp, signIn } from './payment-app.ts';

const hourMs = 3_600_000;
const payment = paymentApp();
let payer: Person;
let bookingId: string;
let events: DomainEvent<'payment.changed'>[];

beforeAll(async () => {
  await payment.app.connect();
  events = (await payment.app.broker.collect('payment.changed')) as typeof events;
});
beforeEach(async () => {
  await payment.intents.deleteMany({});
  await passes().deleteMany({});
  payer = await signIn();
  ({ bookingId } = await payment.book(payer));
  const intentId = await payment.open(payer, bookingId);
  await payment.pay(intentId);
  await payment.confirm(payer, intentId);
  events.length = 0;
});

const passes = () => payment.app.connection.collection<{ _id: string; dueAt: Date }>('restatements');
const run = () => payment.app.app.get(Restating).run();
const restated = () => events.filter(({ data }) => data.bookingId === bookingId);

describe('a payment whose event was lost', () => {
  it('is published again with its whole state by two passes, the next of which comes within ten minutes', async () => {
    await run();
    await until(() => restated().length === 2);
    const [published] = await payment.app.outbox('payment.changed', 'succeeded');
    const last = (await payment.app.outbox('payment.changed')).findLast(
      ({ data }) => data.bookingId === bookingId,
    );
    expect(published?.name).toBe('payment.changed');
    for (const { data } of restated()) expect(data).toEqual({ ...last?.data, what: 'restated' });
    const next = await passes().findOne({ _id: 'new payments' });
    expect(Number(next?.dueAt)).toBeLessThanOrEqual(Date.now() + 600_000);
    expect(Number(next?.dueAt)).toBeGreaterThan(Date.now() + 500_000);
  });

  it('is published again by the hourly pass alone once it is older than a day', async () => {
    const changedAt = new Date(Date.now() - 25 * hourMs);
    await payment.intents.updateOne({ bookingId }, { changedAt });
    await run();
    await until(() => restated().length > 0);
    expect(restated()).toHaveLength(1);
    const next = await passes().findOne({ _id: 'payments' });
    expect(Number(next?.dueAt)).toBeGreaterThan(Date.now() + hourMs - 60_000);
  });

  it('is published again although another record breaks the contract, or was never published', async () => {
    const changedAt = new Date();
    const half = dueIntent('pi_half', { status: 'succeeded', version: 1, changedAt });
    const open = dueIntent('pi_open', { version: 0, changedAt });
    await payment.intents.insertMany([{ ...half, amountCents: 0.5 }, open]);
    await run();
    await until(() => restated().length === 2);
    expect(events).toHaveLength(2);
  });
});
