import { until } from '@mendwell/service-kit/testing/until';
import { ProviderIntent } from '../src/provider/card-provider.ts';
import { SettlementService } from '../src/settlement/settlement.service.ts';
import { dueIntent } from './intents-of.ts';
import { type Person, signIn } from './payment-app.ts';
import { atScriptedProvider } from './scripted-provider.ts';

describe('when an answer of the provider is overtaken', () => {
  const on = atScriptedProvider();
  let payer: Person;
  let bookingId: string;
  let intentId: string;

  it.each([
    ['the payer opens the card form again', () => on.payment.ask(payer, { bookingId })],
    ['the payer’s page asks', () => on.payment.confirm(payer, intentId)],
    ['the intent is canceled', () => on.payment.app.app.get(SettlementService).cancel(intentId)],
  ])('%s, and the timeline has one failure', async (_, ask) => {
    payer = await signIn();
    const { serviceId, bookingId: id } = await on.payment.book(payer);
    bookingId = id;
    intentId = `pi_${bookingId}`;
    const order = { payerUid: payer.uid, bookingId, serviceId, status: 'processing' as const };
    await on.payment.intents.insertMany([dueIntent(intentId, order)]);
    let answer = (_: object) => {};
    const late = new Promise<object>((resolve) => {
      answer = resolve;
    });
    on.provider.intents.set(intentId, late);
    const asked = ask();
    await until(() => on.provider.asked.some((line) => line.includes(intentId)));
    const failed = on.provider.intentOf(intentId, bookingId, {
      last_payment_error: { code: 'card_declined' },
    });
    on.provider.intents.set(intentId, failed);
    await on.payment.app.app.get(SettlementService).settle(intentId);
    answer(on.provider.intentOf(intentId, bookingId, { status: 'processing' }));
    await asked;
    await on.payment.confirm(payer, intentId);
    expect(await on.payment.published(bookingId)).toEqual(['failed']);
  });

  it('a payment that the provider has begun to process is not said to have failed', async () => {
    payer = await signIn();
    const { serviceId, bookingId: id } = await on.payment.book(payer);
    bookingId = id;
    intentId = `pi_${bookingId}`;
    await on.payment.intents.insertMany([dueIntent(intentId, { payerUid: payer.uid, bookingId, serviceId })]);
    const settlement = on.payment.app.app.get(SettlementService);
    on.provider.intents.set(intentId, on.provider.intentOf(intentId, bookingId, { status: 'processing' }));
    await settlement.settle(intentId);
    const before = ProviderIntent.parse(on.provider.intentOf(intentId, bookingId));
    await settlement.record(before, 0);
    expect(await on.payment.published(bookingId)).toEqual(['processing']);
    expect(await on.payment.storedOf(bookingId)).toMatchObject({ status: 'processing' });
  });
});
