import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UnsubscribeLink } from '@mendwell/contracts/notification';
import { apiPrefix, paths } from '@mendwell/contracts/paths';

/** The secret signs nothing else; should it ever, the purpose keeps the signatures apart. */
const signatureOf = (uid: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${uid}`).digest('base64url');

/** The link in a reminder that turns reminders off for `uid`, without signing in. */
export function unsubscribeLink(uid: string, secret: string, publicUrl: string): string {
  const query = new URLSearchParams({ user: uid, signature: signatureOf(uid, secret) });
  return `${publicUrl}${apiPrefix}${paths.unsubscribe}?${query}`;
}

/** Whether a link is one of ours. */
export function isSigned({ user, signature }: UnsubscribeLink, secret: string): boolean {
  const expected = Buffer.from(signatureOf(user, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
