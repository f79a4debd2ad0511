/** @alone It removes the address of the identity emulator. */

import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { TokenVerifier } from './token-verifier.ts';

/*
 * Tokens as Firebase signs them, verified with our own keys: a local server answers the verifier's requests for Google's
 * public keys.
 */
const projectId = 'a-real-project';
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = ours.publicKey.export({ type: 'spki', format: 'pem' }).toString();
let server: Server;
let verifier: TokenVerifier;
let newVerifier: () => TokenVerifier;
let keyRequests = 0;

beforeAll(async () => {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  server = createServer((_, response) => {
    keyRequests += 1;
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'max-age=3600');
    response.end(JSON.stringify({ 'key-1': publicPem }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1') as ReturnType<Agent['createConnection']>;
  newVerifier = () => new TokenVerifier(projectId, undefined, agent);
  verifier = newVerifier();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const now = () => Math.floor(Date.now() / 1_000);
const goodClaims = () => ({
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  auth_time: now() - 10,
  iat: now() - 10,
  exp: now() + 3_600,
  sub: 'uid-1',
  email: 'Pat@Example.com',
  name: 'Pat',
});

function token({ claims = {}, header = {}, key = ours.privateKey } = {}): string {
  const unsigned = `${encode({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header })}.${encode({ ...goodClaims(), ...claims })}`;
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(key, 'base64url')}`;
}

/** The classic forgery: the public key used as a shared secret. */
function hmacToken(): string {
  const unsigned = `${encode({ alg: 'HS256', kid: 'key-1', typ: 'JWT' })}.${encode(goodClaims())}`;
  return `${unsigned}.${createHmac('sha256', publicPem).update(unsigned).digest('base64url')}`;
}

describe('a real ID token', () => {
  it('identifies the caller', async () => {
    const user = { uid: 'uid-1', email: 'pat@example.com', isEmailVerified: false, name: 'Pat', picture: '' };
    const signedInAt = new Date(1_795_000_000_000);
    const signedIn = { signedInAt, isOperator: false, hasSecondFactor: false };
    const claims = { auth_time: 1_795_000_000 };
    expect(await verifier.verify(token({ claims }))).toEqual({ ...user, ...signedIn });
    const verified = token({ claims: { ...claims, email_verified: true } });
    expect(await verifier.verify(verified)).toEqual({ ...user, ...signedIn, isEmailVerified: true });
  });

  it('tells operators and second factors apart', async () => {
    const factor = { firebase: { sign_in_second_factor: 'totp' } };
    const verify = async (claims: object) => {
      const { isOperator, hasSecondFactor } = await verifier.verify(token({ claims }));
      return [isOperator, hasSecondFactor];
    };
    expect(await verify({ operator: true })).toEqual([true, false]);
    expect(await verify({ operator: 'true', ...factor })).toEqual([false, true]);
  });

  it.each([
    ['\u202eDr.\nAda\u2066 ', 'Dr. Ada'],
    ['\u3164\u200b', ''],
    [undefined, ''],
  ])('names the caller without invisible tricks: %j', async (name, shown) => {
    expect(await verifier.verify(token({ claims: { sub: 'uid-4', name } }))).toMatchObject({ name: shown });
  });

  it('is verified once while it is cached', async () => {
    const one = token({ claims: { sub: 'uid-2' } });
    const [first, second] = await Promise.all([verifier.verify(one), verifier.verify(one)]);
    expect(second).toBe(first);
    expect(keyRequests).toBe(1);
  });
});

describe('a token that expires while it is cached', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is refused from then on', async () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => start);
    const short = token({ claims: { sub: 'uid-3', exp: now() + 60 } });
    await verifier.verify(short);
    clock.mockImplementation(() => start + 59_000);
    expect(await verifier.verify(short)).toMatchObject({ uid: 'uid-3' });
    clock.mockImplementation(() => start + 61_000);
    await expect(verifier.verify(short)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

it('forgets a user within a minute after the token expired', async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'],
  });
  try {
    const forgetful = newVerifier();
    const remembered = () => Reflect.get(forgetful, 'users').size;
    await forgetful.verify(token({ claims: { exp: now() + 60 } }));
    jest.advanceTimersByTime(59_000);
    expect(remembered()).toBe(1);
    jest.advanceTimersByTime(61_000);
    expect(remembered()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

describe('an invalid token', () => {
  it.each([
    ['unsigned', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(goodClaims())}.`],
    ['signed with the public key', hmacToken],
    ['signed by somebody else', () => token({ key: foreign.privateKey })],
    ['of an unknown key', () => token({ header: { kid: 'key-2' } })],
    ['of another project', () => token({ claims: { aud: 'other' } })],
    ['of another issuer', () => token({ claims: { iss: 'https://securetoken.google.com/other' } })],
    ['expired', () => token({ claims: { exp: now() - 1 } })],
    ['issued in the future', () => token({ claims: { iat: now() + 3_000 } })],
    ['without a subject', () => token({ claims: { sub: '' } })],
    ['cut short', () => token().slice(0, -5)],
    ['no token', () => 'nonsense'],
  ])('%s is refused', async (_, make) => {
    await expect(verifier.verify(make())).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

it.each(['refuses connections', 'does not answer'])(
  'does not report a user as signed out while the server of the keys %s',
  async (state) => {
    const silent = createTcpServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const agent = new Agent();
    const sockets: Socket[] = [];
    agent.createConnection = () => {
      const socket = connect(state === 'does not answer' ? port : 1, '127.0.0.1');
      sockets.push(socket);
      return socket as ReturnType<Agent['createConnection']>;
    };
    const cutOff = new TokenVerifier(projectId, undefined, agent);
    await expect(cutOff.verify(token())).rejects.toMatchObject({ code: 'unavailable' });
    for (const socket of sockets) socket.destroy();
    silent.close();
  },
);
