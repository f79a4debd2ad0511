import { Instant } from './booking.ts';
import type { Call } from './calls.ts';
import { openEnum, PlainText } from './text.ts';
import { TimeZone } from './time.ts';
import * as z from './zod.ts';

/** A fact that changed what a provider has earned. A dispute that was won gives its amount back. */
export const EarningKind = z.enum(['charge', 'refund', 'refund-failed', 'dispute', 'dispute-won']);
export type EarningKind = z.infer<typeof EarningKind>;

/** One settled fact about a booking's payment; `amount` is in dollars, negative for what was given back or is disputed. */
export const Earning = z.object({
  at: z.iso.datetime(),
  bookingId: z.string(),
  serviceId: z.string(),
  kind: openEnum(EarningKind),
  amount: z.number(),
});
export type Earning = z.infer<typeof Earning>;

/** In dollars; `net` is what was paid without what was refunded or is disputed. */
const Sums = { paid: z.number(), refunded: z.number(), disputed: z.number(), net: z.number() };

/** The maximum number of rows in an answer; sums count all. */
export const earningsLimit = 200;

/**
 * Answer of `GET /earnings`: the newest facts, and the sums of all of them, by days of the query's zone that have any,
 * newest first.
 */
export const Earnings = z.object({
  rows: z.array(Earning),
  total: z.object(Sums),
  days: z.array(z.object({ day: z.iso.date(), ...Sums })),
});
export type Earnings = z.infer<typeof Earnings>;

const longestMs = 366 * 24 * 60 * 60 * 1000;
const lengthMs = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);

/** Facts from `from`, before `to`. */
export const EarningsQuery = z
  .object({ from: Instant, to: Instant, timeZone: z._default(TimeZone, 'UTC') })
  .check(
    z.refine((query) => lengthMs(query) > 0, { error: 'To must be after from', path: ['to'] }),
    z.refine((query) => lengthMs(query) <= longestMs, { error: 'Ask for 366 days at most', path: ['to'] }),
  );
export type EarningsQuery = z.infer<typeof EarningsQuery>;

export const listEarnings = {
  method: 'GET',
  path: '/earnings',
  service: 'payment',
  caller: 'user',
  summary: 'What the caller has earned as a provider between two instants, at most 366 days apart',
  query: EarningsQuery,
  answer: Earnings,
  problems: ['invalid-date'],
} as const satisfies Call;

export const exportEarnings = {
  method: 'GET',
  path: '/earnings.csv',
  service: 'payment',
  caller: 'user',
  summary: 'The same facts as a table, all of them, oldest first',
  query: EarningsQuery,
  answer: PlainText,
  mediaType: 'text/csv',
  problems: ['invalid-date'],
} as const satisfies Call;
