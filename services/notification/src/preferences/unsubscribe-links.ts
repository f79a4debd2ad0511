import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '@mendwell/contracts/calls';
import { type UnsubscribeLink, unsubscribe } from '@mendwell/contracts/notification';

/** The prefix separates these signatures from other uses of the secret. */
const signatureOf = (uid: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${uid}`).digest('base64url');

/** A link that turns reminders off for `uid` without signing in. */
export function unsubscribeLink(uid: string, secret: string, publicUrl: string): string {
  const query = new URLSearchParams({ user: uid, signature: signatureOf(uid, secret) });
  return `${publicUrl}${apiPrefix}${unsubscribe.path}?${query}`;
}

/** Whether the link has our signature. */
export function isSigned({ user, signature }: UnsubscribeLink, secret: string): boolean {
  const expected = Buffer.from(signatureOf(user, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
