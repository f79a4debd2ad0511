import { immediately } from '@mendwell/service-kit/database/due-rows';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { eraseWithFailures, placesOf } from '@mendwell/service-kit/testing/personal-data';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { erasureModel } from '../src/records/erasure.schema.ts';
import { decision, startBlocking } from './blocking-app.ts';
import { blockingSteps, changed } from './blocking-steps.ts';
import { add } from './catalog-app.ts';
import { identityOf } from './erasures-app.ts';

const { on, dataOf, accountChanges, isListed, addReview, storedReview, holdIdentity } = blockingSteps();

describe('POST /desk/catalog/accounts/{uid}/block', () => {
  it('decides once, with an entry for the journal and a mail, and refuses all tokens', async () => {
    on.identity.state.refusesChanges = true;
    expect(await on.desk.block(on.person)).toMatchObject(changed(1));
    const { uid, name, email, isEmailVerified } = on.person;
    const at = (await on.desk.stored(on.person))?.blocked?.at.toISOString();
    const profile = { name, email, isEmailVerified };
    const decided = { decision: { reason: 'fraud', at }, isBlocked: true, signedInBefore: at };
    expect(await accountChanges('blocked')).toEqual([
      { uid, version: 2, what: 'blocked', profile, ...decided },
    ]);
    expect(await dataOf('operator.acted')).toEqual([
      {
        ...{ service: 'catalog', operatorEmail: on.desk.operator.email, action: 'account.block' },
        ...{ subject: { kind: 'account', id: hashUid(uid) }, ...decision },
      },
    ]);
    expect(await on.desk.block(on.person, { reason: 'spam' })).toMatchObject(changed(0));
    expect(await dataOf('operator.acted')).toHaveLength(1);
    expect(await on.desk.stored(on.person)).toMatchObject({ blocked: { reason: 'fraud' } });
  });

  it('shuts the account out and hides it at once, and what a late request adds in a second round', async () => {
    const serviceId = await add(on.desk.app, on.person);
    await on.desk.block(on.person);
    await until(async () => (await on.desk.stored(on.person))?.blockingRound === 2);
    expect(await identityOf(on.person)).toMatchObject({ disabled: true });
    expect(await isListed(serviceId)).toBe(false);
    expect(await accountChanges('blocked')).toHaveLength(1);
    expect(await accountChanges('signed-out')).toHaveLength(1);

    const late = await add(on.desk.app, on.person);
    await on.desk.finish(on.person);
    expect(await isListed(late)).toBe(false);
    const [first, again, ...others] = (await accountChanges('blocked')).map(({ decision }) => decision);
    expect([again, others]).toEqual([first, []]);
    const { body } = await on.desk.app.call('GET', `/desk/catalog/accounts/${on.person.uid}`, {
      token: on.desk.operator.token,
    });
    expect(body).toMatchObject({ blocked: { isComplete: true }, services: { listed: 0, hidden: 2 } });
  });

  it('keeps its lease while it hides reviews, however long that takes', async () => {
    const review = await addReview(on.person);
    const goOn = holdIdentity();
    await on.desk.block(on.person);
    await until(() => on.identity.state.changes.length === 1);
    // The lease ends, but no other instance has noticed yet.
    await on.desk.accounts.updateOne({ _id: on.person.uid }, { $set: { blockingDueAt: immediately } });
    goOn();
    await until(async () => (await on.desk.stored(on.person))?.blockingRound === 2);
    expect(await storedReview(review)).toMatchObject({ isShown: false, hiddenBy: ['account'] });
    // Disabled and signed out once.
    expect(on.identity.state.changes).toHaveLength(2);
  });

  it('goes on once the identity provider answers again', async () => {
    on.identity.state.refusesChanges = true;
    await on.desk.block(on.person);
    await on.desk.run();
    await until(async () => (await on.desk.stored(on.person))?.attempts === 1);
    expect(await identityOf(on.person)).not.toMatchObject({ disabled: true });
    on.identity.state.refusesChanges = false;
    await on.desk.finish(on.person);
    expect(await identityOf(on.person)).toMatchObject({ disabled: true });
    expect(await on.desk.stored(on.person)).not.toHaveProperty('attempts');
  });

  it('is reported if it fails for ten minutes', async () => {
    const stuck = async () => (await on.desk.app.showsMetric(/^account_blocks_stuck (\d+)$/m))[1];
    on.identity.state.refusesChanges = true;
    await on.desk.block(on.person);
    await until(async () => (await on.desk.stored(on.person))?.attempts === 1);
    expect(await stuck()).toBe('0');
    await on.desk.accounts.updateOne({ _id: on.person.uid }, { attempts: 7 });
    expect(await stuck()).toBe('1');
    on.identity.state.refusesChanges = false;
    await on.desk.finish(on.person);
    expect(await stuck()).toBe('0');
  });

  it('refuses an operator', async () => {
    await on.desk.accounts.updateOne({ _id: on.person.uid }, { $set: { isOperator: true } });
    const before = await on.desk.stored(on.person);
    expect(await on.desk.block(on.person)).toMatchObject({
      status: 409,
      body: { code: 'not-changeable', detail: expect.stringContaining('Remove them as operator first') },
    });
    expect(await on.desk.stored(on.person)).toEqual(before);
    expect(await on.desk.app.outbox()).toEqual([]);
  });

  it('refuses to block oneself, although one is in no list of operators', async () => {
    const { uid, token } = on.desk.operator;
    await on.desk.app.call('PUT', '/account', { token });
    expect(await on.desk.block({ uid })).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    expect(await on.desk.stored({ uid })).not.toHaveProperty('blocked');
  });

  const leaving = (state: 'asked' | 'closing') =>
    on.desk.app.model(erasureModel.name).create({
      ...{ _id: on.person.uid, pseudonym: `erased-${on.person.uid}`, state, erasesAt: new Date() },
      ...{ confirmedBy: [], dueAt: new Date(Date.now() + 3_600_000) },
    });

  it('refuses an account that is being deleted', async () => {
    await leaving('closing');
    const before = await on.desk.stored(on.person);
    expect(await on.desk.block(on.person)).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    expect(await on.desk.stored(on.person)).toEqual(before);
    expect(await on.desk.app.outbox()).toEqual([]);
  });

  it('blocks somebody who has asked to leave, and who is then erased', async () => {
    await leaving('asked');
    expect(await on.desk.block(on.person)).toMatchObject(changed(1));
    await on.desk.finish(on.person);
    await eraseWithFailures(on.desk.app, {
      uid: on.person.uid,
      pseudonym: `erased-${on.person.uid.slice(-12)}`,
    });
    expect(await on.desk.stored(on.person)).toBeNull();
    await on.desk.forgetEvents();
    const traces = await placesOf(on.desk.app, [on.person.uid, on.person.email]);
    expect(traces.filter((place) => !place.startsWith('erasures.'))).toEqual([]);
  });

  it('does not know an account that never signed in', async () => {
    expect(await on.desk.block({ uid: 'u-unknown' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('requires a reason', async () => {
    expect(await on.desk.block(on.person, { note: 'Just so' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', detail: 'Reason is required' },
    });
    expect(await on.desk.stored(on.person)).not.toHaveProperty('blocked');
  });
});

it('refuses tokens of a blocked account within two seconds', async () => {
  const app = await startBlocking({}, { relay: true });
  try {
    const blocked = await app.signedIn();
    const operator = await app.signedIn();
    const call = (token: string) => app.app.call('GET', '/catalog/my-data', { token });
    expect((await call(blocked.token)).status).toBe(200);
    await app.block(blocked);
    await until(async () => (await call(blocked.token)).status === 401, 2_000);
    expect((await call(operator.token)).status).toBe(200);
    expect((await call(unsignedToken({ ...operator, signedInAt: new Date() }))).status).toBe(200);
  } finally {
    await app.close();
  }
});
