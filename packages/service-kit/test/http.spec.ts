import { requestIdPattern } from '@mendwell/contracts/internal';
import { Logger } from '@nestjs/common';
import { Logger as PinoLogger } from 'nestjs-pino';
import { hashUid } from '../src/hash-uid.ts';
import { sharedFixture } from '../src/testing/fixture.ts';
import { startTestApp } from '../src/testing/test-app.ts';
import { testUser, tokenFor, unsignedToken } from '../src/testing/test-user.ts';
import { noteModel, probe } from './probe.ts';

const app = sharedFixture('probe', () => startTestApp(probe));
let token: string;
// Unique, so that these tests can run again on the same servers.
const email = `Pat-${crypto.randomUUID()}@Example.com`;
const user = testUser({ email, name: 'Pat' });

beforeAll(async () => {
  token = await tokenFor(user);
});

const problem = (code: string, status: number) => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  body: { type: 'about:blank', status, code, requestId: expect.stringMatching(requestIdPattern) },
});

describe('authentication', () => {
  it("passes the token's identity to the handler, with the e-mail address in lower case", async () => {
    const answer = await app.call('POST', '/notes', { token, body: { text: 'hello' } });
    expect(answer).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    const signedInAt = user.signedInAt.toISOString();
    expect(answer.body).toMatchObject({ ...user, email: email.toLowerCase(), signedInAt });
  });

  it.each([
    ['no token', undefined],
    ['a word', 'nonsense'],
    ['an expired token', unsignedToken(user, { exp: 1_000 })],
    ['a token of another project', unsignedToken(user, { aud: 'other' })],
    ['a token from the future', unsignedToken(user, { iat: Math.floor(Date.now() / 1000) + 3_000 })],
    ['a token without a subject', unsignedToken(user, { sub: '' })],
    ['a token of an unknown user', unsignedToken({ ...user, uid: 'stranger' })],
  ])('keeps out a caller with %s', async (_, bad) => {
    const answer = await app.call('POST', '/notes', { token: bad, body: { text: 'x' } });
    expect(answer).toMatchObject(problem('unauthenticated', 401));
  });
});

describe('a refusal', () => {
  const post = (body: unknown, headers = {}) => app.call('POST', '/notes', { token, body, headers });

  it('names the field and has its message', async () => {
    const answer = await post({ text: ' ' });
    expect(answer).toMatchObject(problem('invalid-input', 400));
    expect(answer.body).toMatchObject({
      detail: 'Text is required',
      errors: [{ path: 'text', message: 'Text is required' }],
    });
  });

  it.each([
    ['broken JSON', '{"text":'],
    ['__proto__', '{"text":"x","__proto__":{"a":1}}'],
    ['constructor', '{"text":"x","constructor":1}'],
    ['a nested constructor', '{"text":"x","a":{"constructor":{"prototype":{}}}}'],
    ['an operator instead of text', '{"text":{"$gt":""}}'],
    ['a NUL byte', '{"text":"a\\u0000b"}'],
    ['a bottomless body', `{"text":"x","a":${'['.repeat(15_000)}${']'.repeat(15_000)}}`],
    ['no object', '"text"'],
    ['null', 'null'],
  ])('answers %s with 400', async (_, body) => {
    expect(await post(body)).toMatchObject(problem('invalid-input', 400));
  });

  it('answers a missing body with 400', async () => {
    expect(await app.call('POST', '/notes', { token })).toMatchObject(problem('invalid-input', 400));
  });

  it('answers a form with 415, so that no other site can post as the user', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post('text=x', headers)).toMatchObject(problem('unsupported-media-type', 415));
    expect(await post('x', { 'content-type': 'text/plain' })).toMatchObject(
      problem('unsupported-media-type', 415),
    );
  });

  it('answers a large body with 413, except where a route allows it', async () => {
    const body = { text: 'x'.repeat(33_000) };
    expect(await post(body)).toMatchObject(problem('payload-too-large', 413));
    expect(await app.call('POST', '/large', { token, body })).toMatchObject({ status: 201 });
  });

  it.each(['/notes?word[$ne]=1', '/notes?word=a&word=b', '/notes?$where=1', '/notes?a.b=1'])(
    'never treats %s as "no filter"',
    async (url) => {
      expect(await app.call('GET', url)).toMatchObject(problem('invalid-input', 400));
    },
  );

  it.each(['/nowhere', '/notes/x/y', '/NOTES'])('answers unknown %s with 404', async (url) => {
    expect(await app.call('GET', url)).toMatchObject(problem('not-found', 404));
  });

  it.each([
    ['PUT', '/notes', 'GET, HEAD, POST'],
    ['DELETE', '/fail/x?how=not', 'GET, HEAD'],
  ] as const)('answers %s %s with 405 and the methods that it accepts', async (method, url, allow) => {
    const answer = await app.call(method, url, { body: 'not read' });
    expect(answer).toMatchObject(problem('method-not-allowed', 405));
    expect(answer.headers.allow).toBe(allow);
  });

  it('answers a malformed address with 400', async () => {
    expect(await app.call('GET', '/fail/%E0%A4%A')).toMatchObject(problem('invalid-input', 400));
  });
});

describe('failures', () => {
  it('reveal nothing about an unknown error', async () => {
    const answer = await app.call('GET', '/fail/secret');
    expect(answer).toMatchObject(problem('internal', 500));
    expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|mongo|at /);
  });

  it('report a value that cannot be stored as invalid input', async () => {
    expect(await app.call('GET', '/fail/cast')).toMatchObject(problem('invalid-input', 400));
  });

  it('say when to retry', async () => {
    const answer = await app.call('GET', '/fail/slow-down');
    expect(answer).toMatchObject(problem('too-many-requests', 429));
    expect(answer.headers['retry-after']).toBe('7');
  });
});

describe('X-Request-Id', () => {
  it.each(['a-good_id-12345', 'dots.as.the.gateway', 'x'.repeat(64)])(
    "is the caller's own: %s",
    async (id) => {
      const answer = await app.call('GET', '/nowhere', { headers: { 'x-request-id': id } });
      expect([answer.headers['x-request-id'], answer.body.requestId]).toEqual([id, id]);
    },
  );

  it.each(['short', 'has space in it', 'x'.repeat(65)])('replaces a harmful one: %s', async (id) => {
    const answer = await app.call('GET', '/notes', { headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the log', () => {
  let lines: unknown[];
  beforeEach(() => {
    lines = [];
    // On a busy machine, a slow request may be logged too.
    const keep = (line: { msg: string }) => line.msg !== 'Slow request' && lines.push(line);
    Logger.overrideLogger({ log: keep, warn: keep, error: keep });
  });
  afterEach(() => Logger.overrideLogger(app.app.get(PinoLogger)));

  it('records every refusal of a caller with a token: hashed user, route and reason', async () => {
    await app.call('GET', '/mine/victim@example.com', { token });
    await app.call('GET', '/mine/victim@example.com', { token: 'bad' });
    await app.call('GET', '/mine/victim@example.com');
    await app.call('GET', '/fail/secret');
    expect(lines).toMatchObject([
      { msg: 'Access denied', reason: 'forbidden', route: '/mine/:email', uidHash: hashUid(user.uid) },
      { msg: 'Access denied', reason: 'unauthenticated', route: '/mine/:email' },
      { msg: 'Request failed', code: 'internal', route: '/fail/:how' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/@example|eyJ/);
  });

  it('records every change: hashed user, action and object', async () => {
    const headers = { 'x-request-id': 'request-of-a-change' };
    await app.call('POST', '/notes', { token, body: { text: 'n-1' }, headers });
    await app.call('POST', '/notes', { token, body: { text: '' } });
    await app.call('POST', '/notes/n-1/read', { token });
    await app.call('GET', '/notes');
    const uidHash = hashUid(user.uid);
    expect(lines).toEqual([
      { msg: 'Changed', requestId: 'request-of-a-change', uidHash, action: 'POST /notes', object: 'n-1' },
    ]);
  });

  it('hashes the user whom an operator changes', async () => {
    await app.call('POST', '/writers/u-writer/praise', { token });
    expect(lines).toMatchObject([{ msg: 'Changed', object: hashUid('u-writer') }]);
  });
});

describe('a filter on a field that does not exist', () => {
  it('is an error, and does not match other documents', async () => {
    const notes = app.model<{ nowhere: string }>(noteModel.name);
    await expect(notes.findOne({ nowhere: 'x' }).lean()).rejects.toThrow('strictQuery');
    await expect(notes.deleteMany({ nowhere: 'x' })).rejects.toThrow('strictQuery');
  });
});

describe('health', () => {
  it('is alive and ready without a token', async () => {
    expect(await app.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await app.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
