import { WorkStatus } from '@mendwell/contracts/booking';
import { nextStatuses } from './booking.rules.ts';

const pairs = <State>(states: readonly State[]) =>
  states.flatMap((from) => states.map((to): [State, State] => [from, to]));

describe('nextStatuses', () => {
  const allowed = ['pending→working', 'pending→completed', 'working→completed', 'completed→working'];

  it.each(pairs(WorkStatus.options))('%s may become %s only as the table says', (from, to) => {
    expect(nextStatuses[from].includes(to)).toBe(allowed.includes(`${from}→${to}`));
  });
});
