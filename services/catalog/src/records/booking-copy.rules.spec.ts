import { bookingExamples } from '@mendwell/contracts/event-examples';
import type { BookingSnapshot } from '@mendwell/contracts/events';
import fc from 'fast-check';
import { afterEvent, type BookingCopy, isCounted, isVerified } from './booking-copy.rules.ts';

type Change = Partial<BookingSnapshot>;
const working: Change = { status: 'working', version: 2 };
const completed: Change = { status: 'completed', version: 3 };
const paid: Change = { status: 'working', paymentStatus: 'paid', version: 4 };
const paidAndCompleted: Change = { status: 'completed', paymentStatus: 'paid', version: 5 };
const refunded: Change = { status: 'working', paymentStatus: 'refunded', version: 6 };
const refundedAndCompleted: Change = { status: 'completed', paymentStatus: 'refunded', version: 7 };
const disputed: Change = { ...paid, disputeStatus: 'open', version: 8 };
const won: Change = { ...paid, disputeStatus: 'won', version: 9 };
const cancelled = (more: Change): Change => {
  const { closing } = bookingExamples.cancelled.data;
  return { ...more, ...(closing && { closing }) };
};
const after = (...changes: Change[]) =>
  changes.reduce<BookingCopy | undefined>(
    (known, change) => afterEvent(known, { ...bookingExamples.working.data, ...change }),
    undefined,
  );
const isVerifiedAfter = (...changes: Change[]) => {
  const copy = after(...changes);
  return copy && isVerified(copy);
};

describe('what makes a service popular', () => {
  it.each([
    ['nothing known', [], false],
    ['work in progress', [working], false],
    ['work done', [completed], true],
    ['work done too early and cancelled', [cancelled(completed)], false],
    ['a payment', [paid], true],
    ['a payment and work done: one booking is one', [paid, paidAndCompleted], true],
    ['a refund', [paid, refunded], false],
    ['a disputed payment', [paid, disputed], false],
    ['a dispute that was won', [paid, disputed, won], true],
    ['a refund of work done', [paidAndCompleted, refundedAndCompleted], false],
  ])('%s counts: %#', (_, changes, expected) => {
    expect(isCounted(after(...changes))).toBe(expected);
  });
});

describe('a copy of a booking', () => {
  const later: Change[] = [
    { status: 'completed', paymentStatus: 'paid', version: 14 },
    { status: 'completed', paymentStatus: 'refunded', version: 15 },
    { status: 'completed', paymentStatus: 'paid', version: 16 },
  ];
  const changes = [paid, refunded, working, completed, ...later];

  it('do not depend on the order of events, nor on repeated ones', () => {
    const orders = fc
      .array(fc.constantFrom(...changes))
      .chain((repeated) =>
        fc.shuffledSubarray([...changes, ...repeated], { minLength: changes.length + repeated.length }),
      );
    fc.assert(fc.property(orders, (order) => expect(after(...order)).toEqual(after(...changes))));
  });

  it('say whether a review counts, by the newest event alone', () => {
    expect(later.map((event) => isVerifiedAfter(event))).toEqual([true, false, true]);
    expect(isVerifiedAfter(...later.toReversed())).toBe(true);
    expect(isVerifiedAfter(...later, cancelled({ paymentStatus: 'paid', version: 17 }))).toBe(false);
  });

  const paidVisit = { paymentStatus: 'paid' } as const;
  const freeVisit = { paymentStatus: 'unpaid', priceCents: 0 } as const;
  it.each<[string, Change, boolean]>([
    ['of a paid visit', { ...paidVisit, status: 'completed' }, true],
    ['of a paid visit that is reopened', { ...paidVisit, status: 'working' }, true],
    ['of a paid visit that is reopened and cancelled', cancelled(paidVisit), false],
    ['of a free visit', { ...freeVisit, status: 'completed' }, true],
    ['of a free visit that is reopened', { ...freeVisit, status: 'working' }, true],
    ['of a free visit that is reopened and cancelled', cancelled(freeVisit), true],
  ])('say whether a review counts: %s', (_, change, expected) => {
    expect(isVerifiedAfter(completed, { status: 'working', ...change, version: 9 })).toBe(expected);
  });
});
