import type { DisputeStatus, PaymentStatus } from '@mendwell/contracts/booking';
import { pauseAfter } from '@mendwell/service-kit/database/due-work';
import {
  assertPayable,
  assertSameDeal,
  checkPauses,
  firstPause,
  idempotencyKeyOf,
  isAbandoned,
  type PaymentState,
  pauseUntilCheck,
  paymentStatusOf,
  progressOf,
} from './payment.rules.ts';

const amountCents = 4550;
const paidAt = new Date('2026-11-22T10:00:00.000Z');
const now = new Date('2026-11-22T10:05:00.000Z');
const open: PaymentState = { status: 'requires_payment_method', failedAttempt: null };
const failed: PaymentState = { ...open, failedAttempt: 'ch_1' };
const processing: PaymentState = { ...open, status: 'processing' };
const paid: PaymentState = { ...open, status: 'succeeded', paidAt };
const partly: PaymentState = { ...paid, refundedCents: 1000 };
const refunded: PaymentState = { ...paid, refundedCents: amountCents };
const returned: PaymentState = { ...paid, refundedCents: 0, failedRefundCents: amountCents };
const again: PaymentState = { ...refunded, failedRefundCents: amountCents };
const disputedAs = (...statuses: DisputeStatus[]): PaymentState => ({
  ...paid,
  disputeStatus: statuses.includes('open') ? 'open' : statuses.includes('lost') ? 'lost' : 'won',
  disputes: statuses.map((status, at) => ({ disputeId: `dp_${at}`, amountCents: 1000, status })),
});
const disputed = disputedAs('open');
const lost = disputedAs('lost');
const progress = (known: PaymentState, provider: PaymentState) =>
  progressOf(known, { ...provider, amountCents }, now);

describe('progressOf', () => {
  it.each<[string, PaymentState, PaymentState, string[]]>([
    ['a payment', open, paid, ['succeeded']],
    ['a payment after a failure', failed, paid, ['succeeded']],
    ['a payment refunded before we looked', open, refunded, ['succeeded', 'refunded']],
    ['a refund', paid, refunded, ['refunded']],
    ['a partial refund', paid, partly, ['partially-refunded']],
    ['another partial refund', partly, { ...paid, refundedCents: 2000 }, ['partially-refunded']],
    ['the rest of a refund', partly, refunded, ['refunded']],
    ['a refund that failed later', refunded, returned, ['refund-failed']],
    ['another refund after it', returned, again, ['refunded']],
    ['both at once', refunded, again, ['refund-failed', 'refunded']],
    ['a dispute', paid, disputed, ['disputed']],
    ['the end of a dispute', disputed, lost, ['disputed']],
    ['a second dispute', disputed, disputedAs('open', 'open'), ['disputed']],
    ['a second dispute after a won one', disputedAs('won'), disputedAs('won', 'open'), ['disputed']],
    ['a second lost one', disputedAs('won', 'open'), disputedAs('won', 'lost'), ['disputed']],
    ['a dispute that was over before we looked', open, lost, ['succeeded', 'disputed']],
    ['a payment that the provider is processing', open, processing, ['processing']],
    ['its end', processing, paid, ['succeeded']],
    ['its failure', processing, failed, ['failed']],
    ['its failure without a reason', processing, open, ['failed']],
    ['a refused card', open, failed, ['failed']],
    ['each refused card', failed, { ...failed, failedAttempt: 'ch_2' }, ['failed']],
    ['a canceled payment, silently', open, { ...open, status: 'canceled' }, []],
    ['a question to the payer, silently', open, { ...open, status: 'requires_action' }, []],
    ['a payment after all', { ...open, status: 'canceled' }, paid, ['succeeded']],
  ])('publishes %s', (_, known, provider, events) => {
    expect(progress(known, provider)?.events).toEqual(events);
    expect(progress(known, provider)?.next.status).toBe(provider.status);
  });

  it.each<[string, PaymentState, PaymentState]>([
    ['the same again', open, open],
    ['the same failure again', failed, failed],
    ['a known payment', paid, paid],
    ['a known refund', refunded, refunded],
    ['a known dispute', disputed, disputed],
    ['an older answer that does not know the refund', refunded, partly],
    ['an older answer that does not know that the refund failed', returned, refunded],
    ['an older answer that does not know the refund after a failed one', again, returned],
    ['an older answer that does not know the dispute', disputed, paid],
    ['an older answer that does not know how the dispute ended', lost, disputed],
    ['an older answer that does not know the second dispute', disputedAs('won', 'open'), disputedAs('open')],
    ['an older answer about a paid booking, which stays paid', paid, failed],
    ['a cancellation that crosses a payment', paid, { ...open, status: 'canceled' }],
    ['an older answer about a canceled payment', { ...open, status: 'canceled' }, open],
  ])('changes nothing for %s', (_, known, provider) => {
    expect(progress(known, provider)).toBeNull();
  });

  it('keeps the last refused attempt, so that it is not published again', () => {
    const asking: PaymentState = { ...open, status: 'requires_action' };
    expect(progress(failed, asking)?.next.failedAttempt).toBe('ch_1');
  });

  it('takes the time of a payment from the provider, unless it was processing it', () => {
    expect(progress(open, paid)?.next.paidAt).toEqual(paidAt);
    expect(progress(processing, paid)?.next.paidAt).toEqual(now);
  });
});

describe('paymentStatusOf', () => {
  it.each<[PaymentState, PaymentStatus]>([
    [open, 'failed'],
    [processing, 'processing'],
    [failed, 'failed'],
    [paid, 'paid'],
    [partly, 'paid'],
    [returned, 'paid'],
    [{ ...disputed, refundedCents: 1000 }, 'paid'],
    [{ ...disputed, refundedCents: amountCents }, 'refunded'],
  ])('is what %j means for the booking: %s', (state, status) => {
    expect(paymentStatusOf({ ...state, amountCents })).toBe(status);
  });
});

describe('assertPayable', () => {
  const booking = { payerUid: 'patient', priceCents: amountCents };
  const asked = { uid: 'patient', price: 45.5, isPaid: false };

  it.each([45.5, 45.495, undefined])('allows the patient to pay 45.50 when %p is requested', (price) => {
    expect(() => assertPayable(booking, { ...asked, price })).not.toThrow();
  });

  it.each([
    ['a stranger', booking, { ...asked, uid: 'stranger' }, 'forbidden'],
    [
      'a stranger, who learns nothing about its state',
      booking,
      { ...asked, uid: 'stranger', isPaid: true },
      'forbidden',
    ],
    ['a free booking', { ...booking, priceCents: 0 }, { ...asked, price: undefined }, 'not-payable'],
    ['a paid booking', booking, { ...asked, isPaid: true }, 'not-payable'],
    ['a lower price', booking, { ...asked, price: 0.5 }, 'price-mismatch'],
    ['a higher price', booking, { ...asked, price: 45.51 }, 'price-mismatch'],
  ])('refuses %s', (_, wanted, by, code) => {
    expect(() => assertPayable(wanted, by)).toThrow(expect.objectContaining({ code }));
  });
});

describe('idempotencyKeyOf', () => {
  it('depends exactly on booking, amount and round', () => {
    expect(idempotencyKeyOf({ of: 'b1', amountCents, round: 1 })).toBe('pi:b1:4550');
    expect(idempotencyKeyOf({ of: 'b1', amountCents, round: 2 })).toBe('pi:b1:4550:2');
  });
});

describe('assertSameDeal', () => {
  const deal = { amountCents, currency: 'usd', bookingId: 'b1' };
  const check = (ours: object, provider: object) => () =>
    assertSameDeal({ ...deal, ...ours }, { ...deal, intentId: 'pi_1', ...provider });

  it('accepts the same booking and amount, and a bare amount', () => {
    expect(check({}, {})).not.toThrow();
    expect(check({ bookingId: undefined }, { bookingId: undefined })).not.toThrow();
  });

  it.each([{ amountCents: 1 }, { currency: 'jpy' }, { bookingId: 'b2' }, { bookingId: undefined }])(
    'does not believe %j, so that nothing cheap or foreign pays a booking',
    (change) => {
      expect(check({}, change)).toThrow(expect.objectContaining({ code: 'payment-provider' }));
    },
  );

  it('does not allow a bare amount to pay for a booking', () => {
    expect(check({ bookingId: undefined }, {})).toThrow(
      expect.objectContaining({ code: 'payment-provider' }),
    );
  });
});

describe('the next check of a payment', () => {
  const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

  it('comes within a minute while the payer may be active, if a booking waits for it', () => {
    expect(firstPause({ bookingId: 'b1' })).toBeLessThan(minute);
    expect(pauseUntilCheck(minute)).toBeLessThan(minute);
    expect(firstPause({})).toBe(day);
  });

  it('comes at growing intervals after that, at least daily', () => {
    expect(pauseUntilCheck(6 * hour)).toBe(2 * hour);
    expect(pauseUntilCheck(100 * day)).toBe(day);
  });

  it('comes once the payment has been abandoned, and not thirty times before', () => {
    const checks = [0];
    for (let at = 0; at < day; checks.push(at)) at += pauseUntilCheck(at);
    expect(checks.at(-1)).toBe(day);
    expect(checks.length).toBeLessThan(30);
  });

  it('comes at growing intervals after failures, at least hourly', () => {
    const pauses = [1, 2, 3, 100].map((attempts) => pauseAfter(attempts, checkPauses));
    expect(pauses).toEqual([30 * second, minute, 2 * minute, hour]);
  });

  it('is the last one if its payer has been inactive for a day, unless the provider is processing it', () => {
    expect(isAbandoned('requires_payment_method', day - 1)).toBe(false);
    expect(isAbandoned('requires_payment_method', day)).toBe(true);
    expect(isAbandoned('processing', 2 * day)).toBe(false);
  });
});
