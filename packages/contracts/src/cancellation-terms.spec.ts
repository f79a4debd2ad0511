import { cancellationTerms } from './cancellation-terms.ts';

describe('cancellationTerms', () => {
  it.each([
    [{}, 'You can cancel for free until 24 hours before. After that, nothing is paid back.'],
    [
      { freeCancellationHours: 1, lateRefundPercent: 50 },
      'You can cancel for free until 1 hour before. After that, 50% is paid back.',
    ],
    [
      { freeCancellationHours: 0 },
      'You can cancel for free until it begins. After that, nothing is paid back.',
    ],
    [{ lateRefundPercent: 100 }, 'You can cancel at any time and get everything back.'],
  ])('describes the cost of cancelling under %j', (terms, text) => {
    expect(cancellationTerms(terms)).toBe(text);
  });
});
