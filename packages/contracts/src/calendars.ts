import type { Call } from './calls.ts';
import { optionalText } from './inputs.ts';
import { openEnum } from './text.ts';
import * as z from './zod.ts';

/** The most other calendars a provider can have. */
export const calendarsLimit = 3;

const invalidAddress = 'Enter an address that begins with https:// or webcal://';

/** `webcal:` is read as `https:`, which must have a host. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address.replace(/^webcal:/i, 'https:'));
  } catch {
    return undefined;
  }
}

/** Over plain HTTP from this machine only, which services accept only in local mode. */
function isAddress(address: string): boolean {
  const { protocol = '', hostname = '' } = parsed(address) ?? {};
  const isLocal = protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname);
  return isLocal || protocol === 'https:';
}

/** There are more spellings than `https://name:password@`, such as `https:name@`. */
function hasPassword(address: string): boolean {
  const { username, password } = parsed(address) ?? {};
  return Boolean(username || password);
}

/** Empty ones are ignored. */
const CalendarAddress = optionalText('Address', 2_000).check(
  z.refine((address) => address === '' || isAddress(address), invalidAddress),
  z.refine((address) => !hasPassword(address), 'Enter it without a user name and password'),
);

export const CalendarAddresses = z.object({
  addresses: z
    .array(CalendarAddress)
    .check(z.maxLength(calendarsLimit, `There can be at most ${calendarsLimit} calendars`), (list) => {
      list.value.forEach((address, at) => {
        if (address === '' || list.value.indexOf(address) === at) return;
        const message = 'This address is already in the list';
        list.issues.push({ code: 'custom', input: address, path: [at], message, continue: true });
      });
    }),
});
export type CalendarAddresses = z.infer<typeof CalendarAddresses>;

/** Why a calendar could not be read. Says nothing of what its server answered beyond that. */
export const CalendarProblem = z.enum([
  'not-a-calendar',
  'not-found',
  'needs-password',
  'refused',
  'too-large',
  'too-many-times',
  'too-many-redirects',
  'not-public',
  'unreachable',
  'too-slow',
  /** Too many others were being read. */
  'postponed',
]);
export type CalendarProblem = z.infer<typeof CalendarProblem>;

/** Calendars of other programs whose times are not offered to patients. */
export const Calendars = z.object({
  /** How far ahead they are read: as far as patients can book. */
  days: z.int(),
  calendars: z.array(
    z.object({
      address: z.string(),
      /** How many busy times are ahead, as of the last time that it could be read. */
      busyTimes: z.int(),
      /** Absent if it could be read the last time. */
      problem: z.optional(openEnum(CalendarProblem)),
      /** Since when it cannot be read. */
      failingSince: z.optional(z.iso.datetime()),
    }),
  ),
});
export type Calendars = z.infer<typeof Calendars>;

export const getCalendars = {
  method: 'GET',
  path: '/calendars',
  service: 'booking',
  caller: 'user',
  summary: 'The calendars of other programs that make the caller busy, and what was found in them',
  answer: Calendars,
} as const satisfies Call;

export const setCalendars = {
  method: 'PUT',
  path: '/calendars',
  service: 'booking',
  caller: 'user',
  summary:
    'Sets the calendars that make the caller busy, and reads them at once; one that cannot be read is kept, with the reason',
  body: CalendarAddresses,
  answer: Calendars,
  problems: ['not-found', 'too-many-requests'],
  gateway: 'slow',
} as const satisfies Call;
