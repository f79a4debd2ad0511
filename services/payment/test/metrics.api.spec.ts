import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { until } from '@mendwell/service-kit/testing/until';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { MissedEvents } from '../src/webhooks/missed-events.ts';
import { paymentApp, signIn } from './payment-app.ts';

const payment = paymentApp({});

/** Waits for the series, which is left out while its gauge is slow. */
const numberOf = async (series: string) => {
  const line = await until(async () => {
    const text = await payment.app.app.get(Metrics).text();
    return text.split('\n').find((one) => one.startsWith(`${series} `));
  });
  return Number(line.slice(series.length));
};

it('metrics show open payments by age, and the repairs by jobs', async () => {
  const payer = await signIn();
  const { bookingId } = await payment.book(payer);
  const intentId = await payment.open(payer, bookingId);
  expect(await numberOf('payments_open{age="5m"}')).toBe(1);
  await payment.intents.updateOne({ bookingId }, { offeredAt: new Date(Date.now() - 2 * 3_600_000) });
  expect(await numberOf('payments_open{age="5m"}')).toBe(0);
  expect(await numberOf('payments_open{age="1d"}')).toBe(1);

  await payment.pay(intentId);
  await payment.app.app.get(MissedEvents).run();
  expect(await numberOf('provider_events_missed_total')).toBe(1);
  await payment.app.app.get(Reconciliation).run();
  expect(await numberOf('payments_reconciled_total')).toBe(1);
  expect(await numberOf('payments_open{age="1d"}')).toBe(0);

  const closed = { closedAt: new Date(Date.now() - 2 * 3_600_000), refundPercent: 100 };
  await payment.copies.updateOne({ _id: bookingId }, closed);
  await payment.intents.updateOne({ bookingId }, { refundSince: closed.closedAt });
  const lost = {
    intentId: `${intentId}0`,
    paidAt: new Date(Date.now() - 3 * 3_600_000),
    checkAt: new Date(0),
  };
  await payment.intents.updateOne({ bookingId }, lost);
  await payment.app.app.get(Reconciliation).run();
  expect(await numberOf('refunds_owed{age="1d"}')).toBe(1);
  expect(await numberOf('payments_open{age="1d"}')).toBe(0);
  await payment.intents.updateOne({ bookingId }, { intentId, checkAt: new Date(0) });
  await payment.app.app.get(Reconciliation).run();
  expect(await numberOf('refunds_owed{age="1d"}')).toBe(0);
});
