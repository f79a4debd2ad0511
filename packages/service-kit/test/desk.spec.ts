import { IdentityProvider } from '../src/privacy/identity-provider.ts';
import { testServiceAccount } from '../src/testing/service-account.ts';
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy.ts';
import { startTestApp, type TestApp } from '../src/testing/test-app.ts';
import { testServer } from '../src/testing/test-servers.ts';
import { signIn, testUser, tokenFor, unsignedToken } from '../src/testing/test-user.ts';
import { probe } from './probe.ts';

const emulator = 'FIREBASE_AUTH_EMULATOR_HOST';
const path = '/desk/probe/dead-letters';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
let direct: string;
let identity: TcpProxy;
let app: TestApp;
beforeAll(async () => {
  direct = testServer(emulator);
  identity = await startTcpProxy(direct);
  process.env[emulator] = `127.0.0.1:${identity.port}`;
  app = await startTestApp(probe);
  await app.connect();
});
afterAll(async () => {
  await app?.close();
  identity?.close();
  process.env[emulator] = direct;
});

const ask = (token?: string, asked = path) => app.call('GET', asked, { token });

describe('a call of the desk', () => {
  it('answers operators', async () => {
    expect(await ask((await signIn({ isOperator: true })).token)).toMatchObject({ status: 200, body: [] });
  });

  it.each([
    ['broken JSON', 'POST', '/drop', { body: '{' }],
    ['a large body', 'POST', '/drop', { body: { text: 'x'.repeat(33_000) } }],
    ['a form', 'POST', '/drop', { body: 'a=b', headers: { 'content-type': 'text/plain' } }],
    ['another method', 'PUT', '/drop', {}],
    ['a query that cannot be', 'GET', '?a[$ne]=1', {}],
    ['another spelling', 'POST', '/drop', { body: '{' }, '/%64esk'],
  ] as [string, 'GET' | 'POST' | 'PUT', string, object, string?][])(
    'tells only operators what is wrong with %s',
    async (_, method, address, sent, desk = '/desk') => {
      const of = (base: string, token?: string) =>
        app.call(method, `${base.replace('/desk', desk)}/payment.changed${address}`, { ...sent, token });
      const [nobody, user] = [undefined, (await signIn()).token];
      for (const token of [nobody, user]) {
        const [refusal, unknown] = [await of(path, token), await of('/desk/probe/nothing', token)];
        expect([refusal.status, refusal.body.code, refusal.headers.allow]).toEqual([
          404,
          'not-found',
          undefined,
        ]);
        expect({ ...refusal.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      }
      const { status } = await of(path, (await signIn({ isOperator: true })).token);
      expect([400, 404, 405, 413, 415]).toContain(status);
      if (!address.startsWith('?')) expect(status).not.toBe(404);
    },
  );

  it.each([
    ['nobody', async () => undefined],
    ['a word', async () => 'nonsense'],
    ['a user', async () => (await signIn()).token],
    [
      'a user whose claim is not true itself',
      async () => {
        const user = testUser();
        await tokenFor(user);
        return unsignedToken(user, { operator: 'true' });
      },
    ],
  ])('does not exist for %s', async (_, tokenOf) => {
    const token = await tokenOf();
    const [refusal, unknown] = [await ask(token), await ask(token, '/desk/probe/nothing')];
    const withoutId = ({ status, body }: typeof refusal) => ({ status, body: { ...body, requestId: '' } });
    expect(withoutId(refusal)).toEqual(withoutId(unknown));
    expect(refusal.status).toBe(404);
  });

  it('asks an operator who signed in more than an hour ago to sign in again', async () => {
    const { token } = await signIn({ isOperator: true, signedInAt: minutesAgo(61) });
    expect(await ask(token)).toMatchObject({ status: 403, body: { code: 'sign-in-too-old' } });
    const recent = await signIn({ isOperator: true, signedInAt: minutesAgo(59) });
    expect(await ask(recent.token)).toMatchObject({ status: 200 });
  });

  it('wants a verified address, since the journal names it', async () => {
    const { token } = await signIn({ isOperator: true, isEmailVerified: false });
    expect(await ask(token)).toMatchObject({ status: 403, body: { code: 'email-not-verified' } });
  });

  it('does not exist any more for an operator who was signed out', async () => {
    const { token, uid } = await signIn({ isOperator: true, signedInAt: minutesAgo(1) });
    expect(await ask(token)).toMatchObject({ status: 200 });
    await new IdentityProvider('demo-mendwell').signOut(uid);
    expect(await ask(token)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('is not answered, as the only one, while the identity provider is away', async () => {
    const { token } = await signIn({ isOperator: true });
    const [known, stranger] = [`/mine/${(await signIn()).email}`, await signIn()];
    expect(await ask(token)).toMatchObject({ status: 200 });
    expect(await ask(stranger.token, known)).toMatchObject({ status: 403 });
    identity.cut();
    try {
      expect(await ask(token)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(await ask(stranger.token, known)).toMatchObject({ status: 403 });
    } finally {
      identity.mend();
    }
    expect(await ask(token)).toMatchObject({ status: 200 });
  });
});

it('in production asks for a second factor unless that is switched off', async () => {
  const env = {
    ...{ NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'mendwell' },
    FIREBASE_SERVICE_ACCOUNT: testServiceAccount,
  };
  const inProduction = (overrides: object) =>
    signIn({ isOperator: true, ...overrides }, env.FIREBASE_PROJECT_ID);
  const operator = await inProduction({});
  const safe = await inProduction({ hasSecondFactor: true });
  const asked = { status: 403, body: { code: 'second-factor-required' } };
  for (const [DESK_REQUIRES_MFA, answer] of [
    ['', asked],
    ['false', { status: 200 }],
  ] as const) {
    const strict = await startTestApp({ ...probe, env: { ...env, DESK_REQUIRES_MFA } });
    await strict.connect();
    try {
      expect(await strict.call('GET', path, operator)).toMatchObject(answer);
      expect(await strict.call('GET', path, safe)).toMatchObject({ status: 200 });
    } finally {
      await strict.close();
    }
  }
});
