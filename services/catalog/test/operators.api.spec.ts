import { configToken } from '@mendwell/service-kit/config';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { fixture } from '@mendwell/service-kit/testing/fixture';
import { erasureOf, placesOf } from '@mendwell/service-kit/testing/personal-data';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { testServer } from '@mendwell/service-kit/testing/test-servers';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import type { Config } from '../src/config.ts';
import { type OperatorDocument, OperatorsService, operatorModel } from '../src/desk/operators.service.ts';
import { runOperatorsCommand } from '../src/desk/run-operators-command.ts';
import { newBlock } from '../src/records/account.schema.ts';
import { erasureModel } from '../src/records/erasure.schema.ts';
import { startBlocking } from './blocking-app.ts';
import { newErasureLog, type Person, signIn } from './catalog-app.ts';
import { identityOf } from './erasures-app.ts';

const env = { MONGODB_URI: testDatabase('catalog'), ERASURE_LOG: newErasureLog() };
const desk = fixture(() => startBlocking(env, { relay: true }));
let operators: OperatorsService;
beforeAll(async () => {
  operators = desk.app.app.get(OperatorsService, { strict: false });
});
beforeEach(() => rows().deleteMany());

const rows = () => desk.app.model<OperatorDocument>(operatorModel.name);
/** Runs the command in the service's environment; returns its exit code and what it prints. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const environment = {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', FIREBASE_PROJECT_ID: 'demo-mendwell' },
    ...{ AMQP_URL: desk.app.broker.serviceUrl, BOOKING_URL: 'http://127.0.0.1:9', ...env },
  };
  const code = await runOperatorsCommand(args, { environment, print: (line) => void lines.push(line) });
  return { code, text: lines.join('\n') };
}
const claimsOf = async (person: Person) => {
  const found = (await identityOf(person)) as { customAttributes?: string } | undefined;
  return JSON.parse(found?.customAttributes || '{}');
};
const change = async ({ uid }: Person, changes: object) => {
  const path = 'identitytoolkit.googleapis.com/v1/projects/demo-mendwell/accounts:update';
  await fetch(`http://${testServer('FIREBASE_AUTH_EMULATOR_HOST')}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid, ...changes }),
  });
};
const setClaims = (person: Person, claims: object) =>
  change(person, { customAttributes: JSON.stringify(claims) });
const secondFactor = { mfa: { enrollments: [{ mfaEnrollmentId: 'one', phoneInfo: '+15555550100' }] } };
const logOf = async ({ token }: Person, { uid }: Person) =>
  (await desk.app.call('GET', `/desk/catalog/journal?kind=operator&id=${uid}`, { token })).body;
const read = (token: string) => desk.app.call('GET', '/desk/catalog/accounts', { token });

describe('the command operators', () => {
  it('adds somebody who has registered, once, and keeps their other claims', async () => {
    const person = await signIn();
    await setClaims(person, { tier: 'gold' });
    expect(await run('add', person.email.toUpperCase())).toMatchObject({ code: 0 });
    expect(await claimsOf(person)).toEqual({ tier: 'gold', operator: true });
    expect(await rows().find().lean()).toEqual([
      { _id: person.uid, email: person.email, since: expect.any(Date) },
    ]);
    const again = await run('add', person.email);
    expect(again).toEqual({ code: 0, text: 'They are an operator already.' });
    const [entry, ...others] = await until(async () => {
      const found = await logOf(desk.operator, person);
      return found.length > 0 && found;
    });
    expect(entry).toMatchObject({
      ...{ action: 'operator.add', operatorEmail: 'command line', note: person.email },
      ...{ subject: { kind: 'operator', id: hashUid(person.uid) } },
    });
    expect(others).toEqual([]);
    expect(await run('list')).toEqual({
      code: 0,
      text: `${person.email}  since ${new Date().toISOString().slice(0, 10)}`,
    });
  });

  it('removes an operator, whose tokens are refused from then on', async () => {
    const [stays, leaves] = [await signIn(), await signIn()];
    await operators.add(stays.email);
    await operators.add(leaves.email);
    // As if they had become one some time ago.
    await change(leaves, { ...secondFactor, validSince: '1' });
    expect(await identityOf(leaves)).toHaveProperty('mfaInfo');
    const signedInAt = new Date(Date.now() - 60_000);
    const token = unsignedToken({ ...leaves, isOperator: true, signedInAt });
    expect((await read(token)).status).toBe(200);
    expect(await run('remove', leaves.email)).toMatchObject({ code: 0 });
    expect((await read(token)).status).toBe(404);
    expect(await claimsOf(leaves)).toEqual({});
    expect(await identityOf(leaves)).not.toHaveProperty('mfaInfo');
    expect(await rows().find().lean()).toMatchObject([{ _id: stays.uid }]);
    expect(await run('remove', leaves.email)).toEqual({
      code: 0,
      text: 'They are no operator.',
    });
  });

  it('leaves somebody who is no operator as they are', async () => {
    const person = await signIn();
    await operators.add((await signIn()).email);
    await change(person, secondFactor);
    const before = await identityOf(person);
    expect(await run('remove', person.email)).toEqual({ code: 0, text: 'They are no operator.' });
    expect(await identityOf(person)).toEqual(before);
  });

  it('ends the claim of somebody whom a restored backup does not know as an operator', async () => {
    const person = await signIn();
    await setClaims(person, { operator: true });
    await run('remove', person.email);
    expect(await claimsOf(person)).toEqual({});
  });

  it.each([
    [[], 2, 'Usage'],
    [['add'], 2, 'Usage'],
    [['list', 'me@example.com'], 2, 'Usage'],
    [['add', 'a@example.com', 'b@example.com'], 2, 'Usage'],
    [['add', 'nobody@example.com'], 1, 'Nobody has registered as nobody@example.com.'],
    [['remove', 'nobody@example.com'], 1, 'Nobody has registered as nobody@example.com.'],
  ])('refuses %j', async (args, code, text) => {
    expect(await run(...args)).toMatchObject({ code, text: expect.stringContaining(text) });
  });

  it('refuses to remove the last operator, also of two who are removed at the same time', async () => {
    const [one, another] = [await signIn(), await signIn()];
    await operators.add(one.email);
    expect(await run('remove', one.email)).toMatchObject({
      code: 1,
      text: expect.stringContaining('is the last operator'),
    });
    expect(await claimsOf(one)).toEqual({ operator: true });
    await operators.add(another.email);
    const removals = await Promise.allSettled([one, another].map(({ email }) => operators.remove(email)));
    expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [stays] = await rows().find().lean();
    expect(await claimsOf(stays?._id === one.uid ? one : another)).toEqual({ operator: true });
  });

  it('adds nobody with an unverified address in production', async () => {
    const config = desk.app.app.get<Config>(configToken);
    const person = await signIn();
    config.NODE_ENV = 'production';
    try {
      await expect(operators.add(person.email)).rejects.toThrow('is not verified');
    } finally {
      config.NODE_ENV = 'test';
    }
    expect(await rows().countDocuments()).toBe(0);
    expect(await claimsOf(person)).toEqual({});
  });

  it('adds nobody who is blocked, and lets no operator be blocked', async () => {
    const [blocked, operator] = [await desk.signedIn(), await desk.signedIn()];
    await desk.block(blocked);
    expect(await run('add', blocked.email)).toMatchObject({ code: 1, text: `${blocked.email} is blocked.` });
    expect(await claimsOf(blocked)).toEqual({});
    const decided = await desk.signedIn();
    // Blocked, but not yet known to the identity provider.
    await desk.accounts.updateOne({ _id: decided.uid }, { $set: { blocked: newBlock(new Date(), 'spam') } });
    await expect(operators.add(decided.email)).rejects.toThrow('is blocked');
    expect(await claimsOf(decided)).toEqual({});
    await operators.add(operator.email);
    expect(await desk.block(operator)).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    const person = await desk.signedIn();
    const [added, answer] = await Promise.all([
      operators.add(person.email).catch(() => 'refused'),
      desk.block(person),
    ]);
    expect(added === 'refused').toBe(answer.status === 200);
  });

  it('adds nobody who has asked to leave', async () => {
    const leaves = await desk.signedIn();
    const erasesAt = new Date(Date.now() + 3_600_000);
    const erasures = desk.app.model(erasureModel.name);
    await erasures.create({
      ...{
        _id: leaves.uid,
        pseudonym: `erased-${leaves.uid}`,
        state: 'asked',
        askedAt: new Date(),
        erasesAt,
      },
      ...{ confirmedBy: [], dueAt: erasesAt },
    });
    expect(await run('add', leaves.email)).toMatchObject({
      code: 1,
      text: expect.stringContaining('asked to delete'),
    });
    expect(await claimsOf(leaves)).toEqual({});
    expect(await rows().findById(leaves.uid)).toBeNull();
  });

  it('forgets an operator whose account is erased; the journal keeps what was done', async () => {
    const person = await signIn({ email: `${crypto.randomUUID()}@example.com` });
    await operators.add(person.email);
    await until(async () => (await logOf(desk.operator, person)).length === 1);
    await desk.app.receive(erasureOf({ uid: person.uid, pseudonym: `erased-${person.uid.slice(-12)}` }));
    await until(async () => (await desk.stored(person)) === null);
    expect(await rows().findById(person.uid)).toBeNull();
    expect(await logOf(desk.operator, person)).toHaveLength(1);
    await until(async () => (await placesOf(desk.app, [person.uid])).length === 0);
  });
});
