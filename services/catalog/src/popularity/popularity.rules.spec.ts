import { type BookingFacts, counts, unknownBooking, withPayment, withStatus } from './popularity.rules.ts';

type News = (facts: BookingFacts) => BookingFacts;
const paid: News = (facts) => withPayment(facts, 'paid', 1);
const refunded: News = (facts) => withPayment(facts, 'refunded', 2);
const working: News = (facts) => withStatus(facts, 'working', 2);
const completed: News = (facts) => withStatus(facts, 'completed', 3);
const after = (...news: News[]) => news.reduce((facts, change) => change(facts), unknownBooking);

describe('what makes a service popular', () => {
  it.each([
    ['a request alone', [], false],
    ['work in progress', [working], false],
    ['work done', [completed], true],
    ['a payment', [paid], true],
    ['a payment and work done: one booking is one', [paid, completed], true],
    ['a refund', [paid, refunded], false],
    ['a refund of work done', [paid, completed, refunded], false],
  ])('%s counts: %#', (_, news, expected) => {
    expect(counts(after(...news))).toBe(expected);
  });

  it('is the same whatever order the news arrive in', () => {
    const news = [paid, refunded, working, completed];
    const orders = news.flatMap((first) =>
      news.filter((other) => other !== first).map((second) => [first, second, ...news]),
    );
    for (const order of orders) expect(after(...order)).toEqual(after(...news));
  });
});
