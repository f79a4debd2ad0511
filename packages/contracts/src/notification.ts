import * as z from 'zod/mini';

/** What a person wants to be told by e-mail. Mails about a change of an appointment are always sent. */
export const NotificationPreferences = z.object({
  /** Whether they are reminded of appointments to come. */
  reminders: z.boolean('Reminders must be on or off'),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** The query of the link at the end of a reminder: whom it is for, and the signature that says it came from us. */
export const UnsubscribeLink = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(200)),
  signature: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type UnsubscribeLink = z.infer<typeof UnsubscribeLink>;
