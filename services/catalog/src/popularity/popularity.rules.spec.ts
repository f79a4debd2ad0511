import { type BookingFacts, isCounted, unknownBooking, withPayment, withStatus } from './popularity.rules.ts';

type Change = (facts: BookingFacts) => BookingFacts;
const paid: Change = (facts) => withPayment(facts, 'paid', 1);
const refunded: Change = (facts) => withPayment(facts, 'refunded', 2);
const working: Change = (facts) => withStatus(facts, 'working', 2);
const completed: Change = (facts) => withStatus(facts, 'completed', 3);
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

  it('does not depend on the order of events', () => {
    const changes = [paid, refunded, working, completed];
    const orders = changes.flatMap((first) =>
      changes.filter((other) => other !== first).map((second) => [first, second, ...changes]),
    );
    for (const order of orders) expect(after(...order)).toEqual(after(...changes));
  });
});
