import { immediately } from '@mendwell/service-kit/database/due-rows';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { eraseWithFailures, placesOf } from '@mendwell/service-kit/testing/personal-data';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { newBlock } from '../src/records/account.schema.ts';
import { erasureModel } from '../src/records/erasure.schema.ts';
import { decision, startBlocking } from './blocking-app.ts';
import { blockingSteps, changed } from './blocking-steps.ts';
import { add, heartCheck, servicesOf } from './catalog-app.ts';
import { identityOf } from './erasures-app.ts';

const { on, dataOf, accountChanges, isListed, addReview, storedReview, holdIdentity } = blockingSteps();

describe('POST /desk/catalog/accounts/{uid}/block', () => {
  it('decides once, with an entry for the journal and a mail, and refuses all tokens', async () => {
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
        operatorId: hashUid(on.desk.operator.uid),
        ...{ subject: { kind: 'account', id: hashUid(uid) }, ...decision },
      },
    ]);
    expect(await on.desk.block(on.person, { reason: 'spam' })).toMatchObject(changed(0));
    expect(await dataOf('operator.acted')).toHaveLength(1);
    expect(await on.desk.stored(on.person)).toMatchObject({ blocked: { reason: 'fraud' } });
  });

  it('disables the user, hides what they have published, and is complete once all services have confirmed', async () => {
    const serviceId = await add(on.desk.app, on.person);
    const review = await addReview(on.person);
    const shownAtDesk = async () =>
      (
        await on.desk.app.call('GET', `/desk/catalog/accounts/${on.person.uid}`, {
          token: on.desk.operator.token,
        })
      ).body;
    await on.desk.block(on.person);
    expect(await shownAtDesk()).toMatchObject({ blocked: { isComplete: false } });
    await on.desk.finish();
    expect(await identityOf(on.person)).toMatchObject({ disabled: true });
    expect(await isListed(serviceId)).toBe(false);
    await on.desk.confirm(on.person, ['catalog', 'booking', 'notification']);
    expect(await shownAtDesk()).toMatchObject({ blocked: { isComplete: false } });
    await on.desk.confirm(on.person, ['payment']);
    expect(await storedReview(review)).toMatchObject({
      isShown: false,
      moderation: { hiddenBy: ['account'] },
    });
    expect(await shownAtDesk()).toMatchObject({
      blocked: { isComplete: true },
      services: { listed: 0, hidden: 1 },
      reviews: { hidden: 1 },
    });
    // Once more for what was booked, or signed in, since the decision.
    const version = (await on.desk.stored(on.person))?.version;
    expect(await accountChanges('signed-out')).toMatchObject([{ isBlocked: true, version }]);
  });

  it('refuses a service from the decision on, also by a token that is not refused yet', async () => {
    await on.desk.block(on.person);
    const { token } = on.person;
    expect(await on.desk.app.call('POST', '/service', { token, body: heartCheck })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect(await servicesOf(on.desk.app).countDocuments({ providerUid: on.person.uid })).toBe(0);
  });

  it('hides or refuses whatever is published at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await on.desk.signedIn();
      const { token } = person;
      const add = () => on.desk.app.call('POST', '/service', { token, body: heartCheck });
      const [{ status }] = await Promise.all([add(), on.desk.block(person)]);
      expect([201, 401]).toContain(status);
      await on.desk.finish();
      const listed = { providerUid: person.uid, deletedAt: null };
      expect(await servicesOf(on.desk.app).countDocuments(listed)).toBe(0);
    }
  });

  it('tells the services again until all have confirmed', async () => {
    await on.desk.block(on.person);
    const again = async () => {
      await on.desk.accounts.updateOne(
        { _id: on.person.uid, dueAt: { $exists: true } },
        { dueAt: immediately },
      );
      await on.desk.finish();
      return (await accountChanges('signed-out')).length;
    };
    expect(await again()).toBe(1);
    expect(await again()).toBe(2);
    await on.desk.confirm(on.person);
    expect(await again()).toBe(2);
  });

  it('refuses the account at once, and enforces the block, while the broker is away', async () => {
    // In these tests, no event arrives before `finish`.
    const serviceId = await add(on.desk.app, on.person);
    const { token } = on.person;
    await on.desk.block(on.person);
    for (const [method, path] of [
      ['GET', '/catalog/my-data'],
      ['PUT', `/serviceUpdate/${serviceId}`],
    ] as const) {
      const answer = await on.desk.app.call(method, path, {
        token,
        ...(method === 'PUT' && { body: heartCheck }),
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    await on.desk.finish();
    expect(await isListed(serviceId)).toBe(false);
    expect(await identityOf(on.person)).toMatchObject({ disabled: true });
  });

  it('goes on once the identity provider answers again; what they have published is hidden by then', async () => {
    const serviceId = await add(on.desk.app, on.person);
    const goOn = holdIdentity();
    on.identity.state.refusals = 1;
    await on.desk.block(on.person);
    const finished = on.desk.finish();
    await until(() => on.identity.state.changes.length === 1);
    expect(await isListed(serviceId)).toBe(false);
    expect(await on.desk.stored(on.person)).not.toMatchObject({ blocked: { isEnforced: true } });
    goOn();
    await finished;
    await on.desk.accounts.updateOne({ _id: on.person.uid }, { dueAt: immediately });
    await on.desk.finish();
    expect(await identityOf(on.person)).toMatchObject({ disabled: true });
    expect(await on.desk.stored(on.person)).toMatchObject({ blocked: { isEnforced: true } });
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

  it('refuses an account that is being deleted', async () => {
    await on.desk.accounts.updateOne({ _id: on.person.uid }, { $set: { blocked: newBlock(new Date()) } });
    const before = await on.desk.stored(on.person);
    expect(await on.desk.block(on.person)).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    expect(await on.desk.stored(on.person)).toEqual(before);
    expect(await on.desk.app.outbox()).toEqual([]);
  });

  it('blocks somebody who has asked to leave, and who is then erased', async () => {
    await on.desk.app.model(erasureModel.name).create({
      ...{ _id: on.person.uid, pseudonym: `erased-${on.person.uid}`, state: 'asked', erasesAt: new Date() },
      ...{ confirmedBy: [], dueAt: new Date(Date.now() + 3_600_000) },
    });
    expect(await on.desk.block(on.person)).toMatchObject(changed(1));
    await on.desk.finish();
    await eraseWithFailures(on.desk.app, {
      uid: on.person.uid,
      pseudonym: `erased-${on.person.uid.slice(-12)}`,
    });
    expect(await on.desk.stored(on.person)).toBeNull();
    await on.desk.forgetEvents();
    const traces = await placesOf(on.desk.app, [on.person.uid, on.person.email]);
    expect(traces.filter((place) => !place.startsWith('erasures.'))).toEqual([]);
  });

  it('does not know somebody whom nobody knows', async () => {
    expect(await on.desk.block({ uid: 'u-unknown' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('and the details ask to be tried again while the identity provider is away', async () => {
    on.identity.state.isAway = true;
    const away = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '1' } };
    const { token } = on.desk.operator;
    const url = '/desk/catalog/accounts/u-unknown';
    expect(await on.desk.app.call('GET', url, { token })).toMatchObject(away);
    expect(await on.desk.block({ uid: 'u-unknown' })).toMatchObject(away);
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
