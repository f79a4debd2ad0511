import type { Booking } from '@mendwell/contracts/booking';
import { exampleBooking } from '@mendwell/contracts/examples';
import { formatWhen } from '@mendwell/contracts/time';
import { stepsOf, ticketWords } from './ticket-words.ts';

const now = new Date('2098-12-01T12:00:00.000Z');
const ahead = { serviceDate: '2098-12-11T12:00:00.000Z', timeZone: 'Europe/Stockholm' };
const over = { serviceDate: '2098-11-30T12:00:00.000Z' };
const until = formatWhen('2098-12-10T12:00:00.000Z', undefined, now);
const terms = `You can cancel for free until ${until}. After that, there is no refund.`;

it.each([
  ['requested', ahead, `Your time is held. Your provider answers next. You pay $45.50. ${terms}`],
  [
    'requested of a provider without hours, who keeps no time free',
    { ...ahead, timeZone: undefined },
    `Your provider has not answered yet. You pay $45.50. ${terms}`,
  ],
  [
    'accepted and paid',
    { ...ahead, status: 'working', paymentStatus: 'paid' },
    `Your provider has accepted and expects you. You have paid $45.50. ${terms}`,
  ],
  ['free', { ...ahead, price: 0 }, `Your time is held. Your provider answers next. This visit is free.`],
  ['cancelled before it was paid', { ...ahead, status: 'cancelled' }, 'This appointment was cancelled.'],
  [
    'declined and refunded',
    { ...ahead, status: 'declined', paymentStatus: 'refunded', refundedAmount: 45.5 },
    `Your provider declined this appointment. Payment: Refunded $45.50.`,
  ],
  ['over', over, 'The time of this visit is over. You pay $45.50.'],
  [
    'completed and paid',
    { ...over, status: 'completed', paymentStatus: 'paid' },
    `Your provider has marked this visit as completed. You have paid $45.50.`,
  ],
  [
    'being paid',
    { ...over, paymentStatus: 'processing' },
    'The time of this visit is over. Payment: Processing.',
  ],
] as [string, Partial<Booking>, string][])('the ticket of an appointment that is %s', (_, changes, words) => {
  expect(ticketWords(exampleBooking(changes), now)).toBe(words);
});

it.each([
  [ahead, 290, 'Your time is held. Your provider usually answers within 5 hours.'],
  [
    { ...ahead, timeZone: undefined },
    20,
    'Your provider has not answered yet. Your provider usually answers within an hour.',
  ],
  [{ ...ahead, status: 'working' }, 290, 'Your provider has accepted and expects you.'],
] as [Partial<Booking>, number, string][])(
  'the ticket of %j says when an answer usually comes: %i minutes',
  (changes, minutes, words) => {
    expect(ticketWords(exampleBooking(changes), now, minutes)).toBe(`${words} You pay $45.50. ${terms}`);
  },
);

it.each([
  ['requested', ahead, ['Requested'], ['Accepted', 'Visit', 'Receipt']],
  ['paid at once', { ...ahead, paymentStatus: 'paid' }, ['Requested', 'Receipt'], ['Accepted', 'Visit']],
  ['accepted', { ...ahead, status: 'working' }, ['Requested', 'Accepted'], ['Visit', 'Receipt']],
  ['accepted and over', { ...over, status: 'working' }, ['Requested', 'Accepted', 'Visit'], ['Receipt']],
  ['never answered', over, ['Requested'], ['Accepted', 'Visit', 'Receipt']],
  ['free', { ...ahead, price: 0 }, ['Requested'], ['Accepted', 'Visit']],
  ['cancelled', { ...ahead, status: 'cancelled' }, [], []],
] as [string, Partial<Booking>, string[], string[]][])(
  'the steps of an appointment that is %s',
  (_, changes, done, open) => {
    const steps = stepsOf(exampleBooking(changes), now);
    const named = (isDone: boolean) => steps.filter((step) => step.isDone === isDone).map(({ name }) => name);
    expect([named(true), named(false)]).toEqual([done, open]);
  },
);
