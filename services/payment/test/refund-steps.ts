import { bookingExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { Reconciliation } from '../src/intents/reconciliation.ts';
import { RefundsService } from '../src/refunds/refunds.service.ts';
import { newPerson, type PaymentApp, type Person, paymentApp } from './payment-app.ts';
import type { BookingRequested } from './test-bookings.ts';

interface Steps {
  payment: PaymentApp;
  payer: Person;
  operator: Person;
  booking: BookingRequested;
}

/** What operators write to their actions. */
export const note = 'Agreed by phone';

/** A payment app with a new booking for each test of a suite, and what its tests do with them. */
export function refundSteps() {
  const people = { payer: newPerson(), operator: newPerson({ isOperator: true }) };
  const on = { payment: paymentApp(), ...people } as Steps;

  beforeEach(async () => {
    on.booking = await on.payment.book(on.payer);
  });

  const check = () => on.payment.app.app.get(Reconciliation).run();
  const copyOf = ({ bookingId }: BookingRequested) => on.payment.copies.findById(bookingId).lean();
  const closing = (refundPercent = 100, closedAt = new Date(Date.now() + 1_000)) => {
    const { bookingId, serviceId, patientUid, priceCents } = on.booking;
    const by = { as: 'cancelled', actor: 'patient', isByMarketplace: false } as const;
    return eventLike(bookingExamples.cancelled, {
      ...{ bookingId, serviceId, patientUid, priceCents },
      closing: { ...by, refundPercent, closedAt: closedAt.toISOString() },
    });
  };
  const close = async (event = closing()) => {
    await on.payment.app.handle(event);
  };
  const pay = async (card?: string) => {
    const intentId = await on.payment.open(on.payer, on.booking.bookingId);
    await on.payment.pay(intentId, card);
    await on.payment.confirm(on.payer, intentId);
    return intentId;
  };
  const refundsOf = async (intentId: string) => {
    const { data } = await on.payment.sandbox.stripe.charges.list({ payment_intent: intentId });
    return data.map(({ amount_refunded }) => amount_refunded);
  };
  const disputesOf = async (intentId: string) =>
    (await on.payment.sandbox.stripe.disputes.list({ payment_intent: intentId })).data;
  /** The provider refuses refunds while a dispute is open. */
  const winDispute = async (intentId: string) => {
    const [dispute] = await disputesOf(intentId);
    const evidence = { uncategorized_text: 'winning_evidence' };
    await on.payment.sandbox.stripe.disputes.update(dispute?.id ?? '', { evidence });
  };
  const decide =
    (verb: 'retry' | 'take-over' | 'settle') =>
    (bookingId = on.booking.bookingId, { token }: Partial<Person> = on.operator) =>
      on.payment.app.call('POST', `/desk/payment/payments/${bookingId}/${verb}`, { token, body: { note } });
  const isAbout = (data: object) => JSON.stringify(data).includes(`"${on.booking.bookingId}"`);
  /** The booking's payment in the desk's list of waiting refunds, if it is there. */
  const listed = async () => {
    const { token } = on.operator;
    const { body } = await on.payment.app.call('GET', '/desk/payment/payments', { token });
    return body.filter(isAbout);
  };
  /** What operators have done about the booking. */
  const actions = async () =>
    (await on.payment.app.outbox('operator.acted')).map(({ data }) => data).filter(isAbout);
  const names = () => on.payment.published(on.booking.bookingId);
  const refund = (...check: Parameters<RefundsService['refund']>) =>
    on.payment.app.app.get(RefundsService).refund(...check);
  /** The record as a check gets it that begins now. */
  const leased = () => on.payment.storedOf(on.booking.bookingId) as Promise<Parameters<typeof refund>[0]>;
  return {
    ...{ on, check, names, leased, refund, copyOf, closing, close, pay, refundsOf, disputesOf, winDispute },
    ...{ retry: decide('retry'), takeOver: decide('take-over'), settle: decide('settle'), listed, actions },
  };
}
