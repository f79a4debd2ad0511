import { ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';

const failuresUntilOpen = 10;
const openMs = 1_000;

/**
 * After ten failures in a row, refuses calls with a `BrokenCircuitError` for a second at a time, so that a server that does
 * not answer does not block requests here.
 */
export const newCircuitBreaker = (isFailure: (error: unknown) => boolean = () => true) =>
  circuitBreaker(handleWhen(isFailure), {
    breaker: new ConsecutiveBreaker(failuresUntilOpen),
    halfOpenAfter: openMs,
  });

export { isBrokenCircuitError } from 'cockatiel';
