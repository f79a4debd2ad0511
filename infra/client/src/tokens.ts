export const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Replaces claims of a token; the emulator's tokens are not signed. */
export function forged(token: string, claims: object) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claimsIn(token), ...claims })}.`;
}

/** Tokens like this one that must be refused, by what is wrong with them. */
export const badTokens = (token: string): Record<string, string> => ({
  'no token': '',
  'a word as token': 'nonsense',
  expired: forged(token, { iat: 1_700_000_000, exp: 1_700_003_600 }),
  'another project': forged(token, {
    aud: 'demo-another',
    iss: 'https://securetoken.google.com/demo-another',
  }),
  'of nobody': forged(token, { sub: '' }),
});
