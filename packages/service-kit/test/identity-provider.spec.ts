import { IdentityProvider } from '../src/privacy/identity-provider.ts';
import { serviceAccount } from '../src/service-account.ts';
import { testServiceAccount } from '../src/testing/service-account.ts';
import { testServer } from '../src/testing/test-servers.ts';
import { until } from '../src/testing/until.ts';

const provider = new IdentityProvider('demo-mendwell');
const password = 'Mendwell1';
let email: string;

/** What browsers send to the identity provider, with any API key; `headers` may make it its administrator's. */
async function ask(path: string, body: object, headers = {}) {
  const host = testServer('FIREBASE_AUTH_EMULATOR_HOST');
  const answer = await fetch(`http://${host}/${path}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { error, ...rest } = await answer.json();
  return { ...rest, refusal: error?.message as string | undefined };
}
const accounts = (call: string) => `identitytoolkit.googleapis.com/v1/accounts:${call}`;
const signIn = () => ask(accounts('signInWithPassword'), { email, password, returnSecureToken: true });
const renew = ({ refreshToken }: { refreshToken: string }) =>
  ask('securetoken.googleapis.com/v1/token', { grantType: 'refresh_token', refreshToken });

describe('the identity provider', () => {
  let session: { localId: string; refreshToken: string };

  beforeEach(async () => {
    email = `${crypto.randomUUID()}@example.com`;
    session = await ask(accounts('signUp'), { email, password, returnSecureToken: true });
    expect((await renew(session)).refusal).toBeUndefined();
  });

  it('ends the sessions of a user, who can sign in again', async () => {
    // It has the precision of a second.
    await until(async () => {
      await provider.signOut(session.localId);
      return (await renew(session)).refusal === 'TOKEN_EXPIRED';
    });
    const later = await signIn();
    expect((await renew(later)).refusal).toBeUndefined();
    expect((await renew(session)).refusal).toBe('TOKEN_EXPIRED');
  });

  it('lets a disabled user neither sign in nor renew a token', async () => {
    await provider.disable(session.localId);
    expect((await signIn()).refusal).toBe('USER_DISABLED');
    expect((await renew(session)).refusal).toBe('USER_DISABLED');
  });

  it('asks for no second factor any more once it is removed', async () => {
    const mfa = { enrollments: [{ mfaEnrollmentId: 'one', phoneInfo: '+15555550100' }] };
    await ask(accounts('update'), { localId: session.localId, mfa }, { authorization: 'Bearer owner' });
    expect(await signIn()).toHaveProperty('mfaPendingCredential');
    await provider.removeSecondFactors(session.localId);
    expect(await signIn()).toHaveProperty('idToken');
  });

  it('lets an enabled user sign in again', async () => {
    await provider.disable(session.localId);
    expect(await provider.findByEmail(email)).toMatchObject({ isDisabled: true });
    await provider.enable(session.localId);
    expect((await signIn()).refusal).toBeUndefined();
  });

  it('finds a user by the address in any case', async () => {
    expect(await provider.findByEmail(email.toUpperCase())).toEqual({
      uid: session.localId,
      email,
      name: '',
      isEmailVerified: false,
      isDisabled: false,
      isOperator: false,
    });
    expect(await provider.findByEmail(`not-${email}`)).toBeUndefined();
  });

  it('makes somebody an operator, in tokens from then on, until they are none any more', async () => {
    const claimsOf = ({ idToken }: { idToken: string }) =>
      JSON.parse(Buffer.from(String(idToken.split('.')[1]), 'base64url').toString());
    await provider.setOperator(session.localId, true);
    expect(claimsOf(await signIn())).toMatchObject({ operator: true });
    await provider.setOperator(session.localId, false);
    expect(claimsOf(await signIn())).not.toHaveProperty('operator');
  });

  it('does not know a deleted user any more, for whom everything is done', async () => {
    await provider.deleteUser(session.localId);
    expect((await signIn()).refusal).toMatch(/^(EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS)/);
    expect((await renew(session)).refusal).toBe('INVALID_REFRESH_TOKEN');
    await provider.signOut(session.localId);
    await provider.disable(session.localId);
    await provider.enable(session.localId);
    await provider.setOperator(session.localId, true);
    await provider.deleteUser(session.localId);
  });
});

it('a service account is accepted by the Admin SDK, without a call', () => {
  const account = serviceAccount().parse(testServiceAccount);
  expect(() => new IdentityProvider('mendwell', account)).not.toThrow();
});
