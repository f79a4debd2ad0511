import { z } from 'zod';

const Claims = z.object({ exp: z.number() });

/** When a token that the guard has verified already runs out. */
export function expiryOf(token: string): Date {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return new Date(Claims.parse(JSON.parse(claims)).exp * 1000);
}
