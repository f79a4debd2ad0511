import * as z from 'zod/mini';

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
