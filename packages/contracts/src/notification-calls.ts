import * as z from 'zod/mini';
import { Modified } from './answers.ts';
import { type Calls, template } from './calls.ts';
import { NotificationPreferences, UnsubscribeLink } from './notification.ts';
import { paths } from './paths.ts';

const page = { status: 200, schema: z.string(), mediaType: 'text/html' } as const;

/** What the notification service answers. */
export const notificationCalls = {
  getPreferences: {
    method: 'get',
    path: paths.notificationPreferences,
    summary: 'What the caller wants to be told by e-mail',
    needsToken: true,
    answer: { status: 200, schema: NotificationPreferences },
  },
  setPreferences: {
    method: 'put',
    path: paths.notificationPreferences,
    summary: 'Sets what the caller wants to be told by e-mail',
    needsToken: true,
    body: NotificationPreferences,
    answer: { status: 200, schema: Modified },
  },
  askToUnsubscribe: {
    method: 'get',
    path: paths.unsubscribe,
    summary:
      'A page that asks whether to end reminders; changes nothing, since programs follow links in mails',
    needsToken: false,
    query: UnsubscribeLink,
    answer: page,
    problems: ['not-found'],
  },
  unsubscribe: {
    method: 'post',
    path: paths.unsubscribe,
    summary: 'Ends reminders: the button of that page, and the one click of a mail program (RFC 8058)',
    needsToken: false,
    query: UnsubscribeLink,
    answer: page,
    problems: ['not-found'],
  },
  getCalendarEntry: {
    method: 'get',
    path: template(paths.calendarEntry('{bookingId}')),
    summary:
      'The calendar entry of an appointment, for its patient and its provider: the file of the last mail',
    needsToken: true,
    answer: { status: 200, schema: z.string(), mediaType: 'text/calendar' },
    problems: ['not-found'],
  },
} as const satisfies Calls;
