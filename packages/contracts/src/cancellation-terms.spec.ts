import { cancellationTerms } from './cancellation-terms.ts';

describe('cancellationTerms', () => {
  it.each([
    [{}, 'You can cancel for free until 24 hours before. After that, there is no refund.'],
    [
      { freeCancellationHours: 1, lateRefundPercent: 50 },
      'You can cancel for free until 1 hour before. After that, 50% is refunded.',
    ],
    [{ freeCancellationHours: 0 }, 'You can cancel for free until it begins.'],
    [{ lateRefundPercent: 100 }, 'You can cancel for free until it begins.'],
  ])('describes the cost of cancelling under %j', (terms, text) => {
    expect(cancellationTerms(terms)).toBe(text);
  });
});
