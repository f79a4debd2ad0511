import * as z from 'zod/mini';
import { Modified } from './answers.ts';
import { type Calls, template } from './calls.ts';
import { NotificationPreferences, UnsubscribeLink } from './notification.ts';
import { paths } from './paths.ts';

const page = { status: 200, schema: z.string(), mediaType: 'text/html' } as const;

/** The calls of the notification service. */
export const notificationCalls = {
  getPreferences: {
    method: 'get',
    path: paths.notificationPreferences,
    summary: "The caller's e-mail preferences",
    needsToken: true,
    answer: { status: 200, schema: NotificationPreferences },
  },
  setPreferences: {
    method: 'put',
    path: paths.notificationPreferences,
    summary: "Sets the caller's e-mail preferences",
    needsToken: true,
    body: NotificationPreferences,
    answer: { status: 200, schema: Modified },
  },
  askToUnsubscribe: {
    method: 'get',
    path: paths.unsubscribe,
    summary:
      'A page to confirm unsubscribing from reminders; changes nothing, since programs follow links in mails',
    needsToken: false,
    query: UnsubscribeLink,
    answer: page,
    problems: ['not-found'],
  },
  unsubscribe: {
    method: 'post',
    path: paths.unsubscribe,
    summary:
      "Unsubscribes from reminders: that page's button, or a mail program's one-click unsubscribe (RFC 8058)",
    needsToken: false,
    query: UnsubscribeLink,
    answer: page,
    problems: ['not-found'],
  },
  getCalendarEntry: {
    method: 'get',
    path: template(paths.calendarEntry('{bookingId}')),
    summary: 'The calendar file of an appointment, as in the last mail, for its patient and its provider',
    needsToken: true,
    answer: { status: 200, schema: z.string(), mediaType: 'text/calendar' },
    problems: ['not-found'],
  },
} as const satisfies Calls;
