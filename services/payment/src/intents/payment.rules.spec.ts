import { mismatchOf, pauseUntilCheck, progressOf } from './payment.rules.ts';

const open = { status: 'requires_payment_method', failedAttempt: null, isRefunded: false } as const;
const failed = { ...open, failedAttempt: 'ch_1' };
const paid = { ...open, status: 'succeeded' } as const;
const refunded = { ...paid, isRefunded: true };

describe('progressOf', () => {
  it.each([
    ['a payment is told once', open, paid, ['payment.succeeded']],
    ['a payment after a failure is told', failed, paid, ['payment.succeeded']],
    [
      'a payment that was given back before we looked is both',
      open,
      refunded,
      ['payment.succeeded', 'payment.refunded'],
    ],
    ['a refund is told once', paid, refunded, ['payment.refunded']],
    ['a refused card is told', open, failed, ['payment.failed']],
    ['each refused card is told', failed, { ...failed, failedAttempt: 'ch_2' }, ['payment.failed']],
    ['a given-up payment is only noted', open, { ...open, status: 'canceled' } as const, []],
    ['a question to the payer is only noted', open, { ...open, status: 'requires_action' } as const, []],
  ])('%s', (_, known, provider, events) => {
    expect(progressOf(known, provider)?.events).toEqual(events);
    expect(progressOf(known, provider)?.next.status).toBe(provider.status);
  });

  it.each([
    ['the same again', open, open],
    ['the same failure again', failed, failed],
    ['a known payment', paid, paid],
    ['a known refund', refunded, refunded],
    ['a refund that an older answer does not know', refunded, paid],
    ['an older answer about a paid booking, which stays paid', paid, failed],
    ['a cancellation that crosses a payment', paid, { ...open, status: 'canceled' } as const],
  ])('%s is no news', (_, known, provider) => {
    expect(progressOf(known, provider)).toBeNull();
  });

  it('does not forget the last refused attempt, which would be told again', () => {
    const asking = { ...open, status: 'requires_action' } as const;
    expect(progressOf(failed, asking)?.next.failedAttempt).toBe('ch_1');
  });
});

describe('mismatchOf', () => {
  const deal = { amountCents: 4550, currency: 'usd', bookingId: 'b1' };

  it('believes the provider about the same booking and amount, and about a bare amount', () => {
    expect(mismatchOf(deal, { ...deal })).toBeUndefined();
    expect(mismatchOf({ ...deal, bookingId: undefined }, { ...deal, bookingId: undefined })).toBeUndefined();
  });

  it.each([{ amountCents: 1 }, { currency: 'jpy' }, { bookingId: 'b2' }, { bookingId: undefined }])(
    'does not believe %j, so that nothing cheap or foreign pays a booking',
    (change) => {
      expect(mismatchOf(deal, { ...deal, ...change })).toContain(Object.keys(change)[0]);
    },
  );

  it('lets no bare amount pay a booking', () => {
    expect(mismatchOf({ ...deal, bookingId: undefined }, deal)).toContain('bookingId');
  });
});

describe('pauseUntilCheck', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

  it('looks within a minute while the payer may be at it', () => {
    expect(pauseUntilCheck(0)).toBeLessThan(minute);
    expect(pauseUntilCheck(hour - 1)).toBeLessThan(minute);
  });

  it('looks ever more rarely after an abandoned payment, at least daily', () => {
    expect(pauseUntilCheck(5 * hour)).toBe(hour / 2);
    expect(pauseUntilCheck(100 * day)).toBe(day);
  });
});
