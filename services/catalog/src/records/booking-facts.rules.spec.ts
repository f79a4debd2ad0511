import { eventExamples } from '@mendwell/contracts/event-examples';
import type { EventData } from '@mendwell/contracts/events';
import fc from 'fast-check';
import {
  type BookingFacts,
  isCounted,
  isVerified,
  unknownBooking,
  withPayment,
  withStatus,
} from './booking-facts.rules.ts';

type Change = (facts: BookingFacts) => BookingFacts;
const paid: Change = (facts) => withPayment(facts, 'paid', 1);
const refunded: Change = (facts) => withPayment(facts, 'refunded', 2);
const booking = (more: Partial<EventData<'booking.status-changed'>>): Change => {
  const data = { ...eventExamples['booking.status-changed'].data, ...more };
  return (facts) => withStatus(facts, data);
};
const working = booking({ status: 'working', version: 2 });
const completed = booking({ status: 'completed', version: 3 });
const after = (...changes: Change[]) => changes.reduce((facts, change) => change(facts), unknownBooking);

describe('what makes a service popular', () => {
  it.each([
    ['a request alone', [], false],
    ['work in progress', [working], false],
    ['work done', [completed], true],
    ['a payment', [paid], true],
    ['a payment and work done: one booking is one', [paid, completed], true],
    ['a refund', [paid, refunded], false],
    ['a refund of work done', [paid, completed, refunded], false],
  ])('%s counts: %#', (_, changes, expected) => {
    expect(isCounted(after(...changes))).toBe(expected);
  });
});

describe('facts about a booking', () => {
  const later = [
    booking({ status: 'completed', paymentStatus: 'paid', version: 4 }),
    booking({ status: 'completed', paymentStatus: 'refunded', version: 5 }),
    booking({ status: 'completed', paymentStatus: 'paid', version: 6 }),
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
    expect(later.map((event) => isVerified(after(event)))).toEqual([true, false, true]);
    expect(isVerified(after(...later.toReversed()))).toBe(true);
    expect(
      isVerified(after(...later, booking({ closedAs: 'cancelled', paymentStatus: 'paid', version: 7 }))),
    ).toBe(false);
  });

  const paidVisit = { paymentStatus: 'paid' } as const;
  const freeVisit = { paymentStatus: 'unpaid', priceCents: 0 } as const;
  it.each<[string, Partial<EventData<'booking.status-changed'>>, boolean]>([
    ['of a paid visit', { ...paidVisit, status: 'completed' }, true],
    ['of a paid visit that is reopened', { ...paidVisit, status: 'working' }, true],
    ['of a paid visit that is reopened and cancelled', { ...paidVisit, closedAs: 'cancelled' }, false],
    ['of a free visit', { ...freeVisit, status: 'completed' }, true],
    ['of a free visit that is reopened', { ...freeVisit, status: 'working' }, true],
    ['of a free visit that is reopened and cancelled', { ...freeVisit, closedAs: 'cancelled' }, true],
  ])('say whether a review counts: %s', (_, change, expected) => {
    expect(isVerified(after(completed, booking({ status: 'working', ...change, version: 9 })))).toBe(
      expected,
    );
  });

  it('leave it open whether a review counts before the first event of the booking', () => {
    expect(isVerified(unknownBooking)).toBeNull();
  });
});
