import { BookingId } from './booking.ts';
import { bookableMs } from './booking-rules.ts';
import { type Call, Deleted, Inserted } from './calls.ts';
import { dayParts, weekdays } from './schedule.ts';
import { ServiceId } from './service.ts';
import { PlainText, pathId } from './text.ts';
import { TimeZone } from './time.ts';
import * as z from './zod.ts';

/* The waiting list: people say when they could come earlier, and get a mail when such a time comes free. */

/** The most open wishes of a person. */
export const waitsLimit = 5;

/** Some of the values, or all of them if absent. */
const someOf = <Value extends string>(values: readonly [Value, ...Value[]], none: string) =>
  z._default(z.array(z.enum(values, none)).check(z.minLength(1, none), z.maxLength(values.length, none)), [
    ...values,
  ]);

const date = z.iso.date('Enter a valid date');

/** What somebody waits for. Dates, weekdays and parts of the day are by the provider's clock. */
const wish = {
  serviceId: ServiceId,
  /** Whether any other service of its provider will do. */
  isAnyService: z._default(z.boolean(), false),
  /** The caller's appointment that would move to an earlier time. */
  bookingId: z.optional(BookingId),
  from: date,
  to: date.check(
    z.refine((to) => Date.parse(to) <= Date.now() + bookableMs, 'Enter a date within the next two years'),
  ),
  weekdays: someOf(weekdays, 'Choose a day of the week'),
  parts: someOf(dayParts, 'Choose a part of the day'),
};

export const WaitInput = z
  .object({
    ...wish,
    /** The zone of the patient's browser, for the times in mails. */
    patientTimeZone: z.optional(TimeZone),
  })
  .check(z.refine(({ from, to }) => from <= to, { error: 'The last day is before the first', path: ['to'] }));
export type WaitInput = z.infer<typeof WaitInput>;

/** An open wish. */
export const Wait = z.object({
  ...wish,
  _id: z.string(),
  serviceId: z.string(),
  bookingId: z.optional(z.string()),
  to: z.iso.date(),
  serviceName: z.string(),
  providerName: z.string(),
  /** While what it is for is removed or hidden, no time can come free. */
  isUnavailable: z.optional(z.boolean()),
});
export type Wait = z.infer<typeof Wait>;

export const createWait = {
  method: 'POST',
  path: '/waits',
  service: 'booking',
  caller: 'user',
  summary:
    'Asks for a mail when an earlier time comes free; replaces an open wish for the same service and booking. At most five are open',
  body: WaitInput,
  status: 201,
  answer: Inserted,
  problems: [
    'forbidden',
    'not-found',
    'own-service',
    'account-leaving',
    'service-paused',
    'not-changeable',
    'too-many-waits',
  ],
} as const satisfies Call;

export const listWaits = {
  method: 'GET',
  path: '/waits',
  service: 'booking',
  caller: 'user',
  summary: "The caller's open wishes for earlier times, oldest first",
  answer: z.array(Wait),
} as const satisfies Call;

export const deleteWait = {
  method: 'DELETE',
  path: '/waits/{waitId}',
  service: 'booking',
  caller: 'user',
  summary: "Ends one of the caller's wishes; nothing is offered for it any more",
  parameters: { waitId: pathId('This wish does not exist') },
  answer: Deleted,
  problems: ['not-found'],
} as const satisfies Call;

/** Query of the link in an offer's mail: 256 random bits in base64url. */
export const WaitLink = z.object({
  token: z.string('This link is not valid').check(z.regex(/^[\w-]{43}$/, 'This link is not valid')),
});
export type WaitLink = z.infer<typeof WaitLink>;

export const askToEndWait = {
  method: 'GET',
  path: '/waits/end',
  service: 'booking',
  caller: 'anyone',
  summary: 'A page to confirm the end of a wish; changes nothing, since programs follow links in mails',
  query: WaitLink,
  answer: PlainText,
  mediaType: 'text/html',
} as const satisfies Call;

export const endWait = {
  method: 'POST',
  path: '/waits/end',
  service: 'booking',
  caller: 'anyone',
  summary: "Ends a wish: that page's button, or a mail program's one-click unsubscribe (RFC 8058)",
  query: WaitLink,
  answer: PlainText,
  mediaType: 'text/html',
  gateway: 'repeatable',
} as const satisfies Call;
