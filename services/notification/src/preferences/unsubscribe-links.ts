import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { apiPrefix } from '@mendwell/contracts/calls';
import { type UnsubscribeLink, unsubscribe } from '@mendwell/contracts/notification';

/** The prefix separates these signatures from other uses of the secret. */
const signatureOf = (user: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe:${user}`).digest('base64url');

/** Identifies an unverified address, which may not belong to its account, in place of a uid. */
export const addressKey = (address: string) =>
  `address:${createHash('sha256').update(address.toLowerCase()).digest('base64url')}`;

export const isAddressKey = (user: string) => user.startsWith('address:');

/** A link that works without signing in: turns reminders off for a uid, or stops all mails to an unverified address. */
export function unsubscribeLink(user: string, secret: string, publicUrl: string) {
  const query = new URLSearchParams({ user, signature: signatureOf(user, secret) });
  return {
    label: isAddressKey(user) ? 'Not you? Stop all emails to this address' : 'Turn off reminders',
    url: `${publicUrl}${apiPrefix}${unsubscribe.path}?${query}`,
  };
}

/** Whether the link has our signature. */
export function isSigned({ user, signature }: UnsubscribeLink, secret: string): boolean {
  const expected = Buffer.from(signatureOf(user, secret));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
