import { type Call, Modified } from './calls.ts';
import { PlainText } from './text.ts';
import * as z from './zod.ts';

/** A user's e-mail preferences. Mails about a changed appointment are always sent. */
export const NotificationPreferences = z.object({
  /** Whether to send reminders of appointments. */
  reminders: z.boolean('Reminders must be on or off'),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Query of the unsubscribe link in a reminder: the user, and our signature. */
export const UnsubscribeLink = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(200)),
  signature: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type UnsubscribeLink = z.infer<typeof UnsubscribeLink>;

export const getPreferences = {
  method: 'GET',
  path: '/notifications/preferences',
  service: 'notification',
  caller: 'user',
  summary: "The caller's e-mail preferences",
  answer: NotificationPreferences,
} as const satisfies Call;

export const setPreferences = {
  method: 'PUT',
  path: '/notifications/preferences',
  service: 'notification',
  caller: 'user',
  summary: "Sets the caller's e-mail preferences",
  body: NotificationPreferences,
  answer: Modified,
} as const satisfies Call;

export const askToUnsubscribe = {
  method: 'GET',
  path: '/notifications/unsubscribe',
  service: 'notification',
  caller: 'anyone',
  summary:
    'A page to confirm unsubscribing from reminders; changes nothing, since programs follow links in mails',
  query: UnsubscribeLink,
  answer: PlainText,
  mediaType: 'text/html',
  problems: ['not-found'],
} as const satisfies Call;

export const unsubscribe = {
  method: 'POST',
  path: '/notifications/unsubscribe',
  service: 'notification',
  caller: 'anyone',
  summary:
    "Unsubscribes from reminders: that page's button, or a mail program's one-click unsubscribe (RFC 8058)",
  query: UnsubscribeLink,
  answer: PlainText,
  mediaType: 'text/html',
  problems: ['not-found'],
  gateway: 'repeatable',
} as const satisfies Call;
