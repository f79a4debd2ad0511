import { type Call, Deleted } from './calls.ts';
import { PlainText } from './text.ts';
import * as z from './zod.ts';

/** Whether a user's appointments can be read at a secret address, and since when. */
export const CalendarFeed = z.object({ since: z.nullable(z.iso.datetime()) });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** The secret address, which is stored nowhere and so cannot be shown again. */
export const CalendarFeedAddress = z.object({ address: z.string() });
export type CalendarFeedAddress = z.infer<typeof CalendarFeedAddress>;

export const getCalendarFeed = {
  method: 'GET',
  path: '/calendar-feed',
  service: 'notification',
  caller: 'user',
  summary: "Whether the caller's appointments can be read at a secret address; never the address itself",
  answer: CalendarFeed,
} as const satisfies Call;

export const createCalendarFeed = {
  method: 'POST',
  path: '/calendar-feed',
  service: 'notification',
  caller: 'user',
  summary: "Makes a secret address of the caller's appointments, and tells it this once; an earlier one ends",
  answer: CalendarFeedAddress,
} as const satisfies Call;

export const endCalendarFeed = {
  method: 'DELETE',
  path: '/calendar-feed',
  service: 'notification',
  caller: 'user',
  summary: "Ends the secret address of the caller's appointments",
  answer: Deleted,
} as const satisfies Call;

/** 256 random bits in base64url. */
const FeedToken = z.string().check(z.regex(/^[\w-]{43}$/));

export const readCalendarFeed = {
  method: 'GET',
  path: '/calendars/{token}.ics',
  service: 'notification',
  caller: 'anyone',
  summary: "For calendar programs: the appointments of an account, on both sides, by the feed's secret token",
  parameters: { token: FeedToken },
  headers: z.object({ 'if-none-match': z.optional(z.string()) }),
  answer: PlainText,
  answerHeaders: z.object({ etag: z.string() }),
  mediaType: 'text/calendar',
  problems: ['not-found'],
  isAtRoot: true,
  gateway: 'own',
} as const satisfies Call;
