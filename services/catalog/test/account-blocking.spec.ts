import { eventExamples } from '@mendwell/contracts/event-examples';
import { atOnce } from '@mendwell/service-kit/database/due-rows';
import { hashUid } from '@mendwell/service-kit/http/auth';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { newId } from '@mendwell/service-kit/testing/examples';
import { eraseWithFailures, placesOf } from '@mendwell/service-kit/testing/personal-data';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { erasureModel } from '../src/erasures/erasure.schema.ts';
import { type RatingDocument, ratingModel } from '../src/reviews/ratings.service.ts';
import { type ReviewDocument, reviewModel } from '../src/reviews/review.schema.ts';
import { type BlockingApp, decision, startBlocking } from './blocking-app.ts';
import { add, type Person } from './catalog-app.ts';
import { identityOf, startTestIdentity } from './erasures-app.ts';

let identity: Awaited<ReturnType<typeof startTestIdentity>>;
let desk: BlockingApp;
let person: Person;
beforeAll(async () => {
  identity = await startTestIdentity();
  desk = await startBlocking();
});
afterAll(async () => {
  await desk?.close();
  identity?.close();
});
beforeEach(async () => {
  identity.state.refusesChanges = false;
  await desk.startOver();
  person = await desk.signedIn({ name: 'Dr. Fraud' });
  await desk.forgetEvents();
});

const changed = (modifiedCount: number) => ({
  status: 200,
  body: { acknowledged: true, matchedCount: 1, modifiedCount },
});
const eventNames = async () => (await desk.app.outbox()).map(({ name }) => name).sort();
const dataOf = async (name: keyof typeof eventExamples) =>
  (await desk.app.outbox(name)).map(({ data }) => data);
const isListed = async (serviceId: string) =>
  (await desk.app.call('GET', `/services/${serviceId}`)).status === 200;

/** A review by the person, as stored. */
const addReview = ({ uid }: Person) =>
  desk.app.model<ReviewDocument>(reviewModel.name).create({
    ...{ bookingId: newId(), serviceId: newId(), providerUid: 'u-provider', authorUid: uid, stars: 1 },
    ...{ visited: '2026-01', isFree: false, isVerified: true, isShown: true },
    ...{ createdAt: new Date(), changedAt: new Date() },
  });
const storedReview = ({ _id }: Pick<ReviewDocument, '_id'>) =>
  desk.app.model<ReviewDocument>(reviewModel.name).findById(_id).orFail().lean();
/** Holds the identity provider's answers; returns what lets it go on. */
const holdIdentity = () => {
  let goOn = () => {};
  identity.state.held = new Promise((resolve) => {
    goOn = () => {
      delete identity.state.held;
      resolve();
    };
  });
  identity.state.changes.length = 0;
  return goOn;
};

describe('POST /desk/catalog/accounts/{uid}/block', () => {
  it('decides once, with an entry for the journal and a mail, and refuses all tokens', async () => {
    identity.state.refusesChanges = true;
    expect(await desk.block(person)).toMatchObject(changed(1));
    const { uid, name, email, isEmailVerified } = person;
    const at = (await desk.stored(person))?.blocked?.at.toISOString();
    expect(await dataOf('account.blocked')).toEqual([
      { uid, name, email, isEmailVerified, reason: 'fraud', at },
    ]);
    expect(await dataOf('account.signed-out')).toEqual([{ uid, signedInBefore: at }]);
    expect(await dataOf('operator.acted')).toEqual([
      {
        ...{ service: 'catalog', operatorEmail: desk.operator.email, action: 'account.block' },
        ...{ subject: { kind: 'account', id: hashUid(uid) }, ...decision },
      },
    ]);
    expect(await desk.block(person, { reason: 'spam' })).toMatchObject(changed(0));
    expect(await dataOf('operator.acted')).toHaveLength(1);
    expect(await desk.stored(person)).toMatchObject({ blocked: { reason: 'fraud' } });
  });

  it('shuts the account out and hides it at once, and what a late request adds in a second round', async () => {
    const serviceId = await add(desk.app, person);
    await desk.block(person);
    await until(async () => (await desk.stored(person))?.blockingRound === 2);
    expect(await identityOf(person)).toMatchObject({ disabled: true });
    expect(await isListed(serviceId)).toBe(false);
    expect(await dataOf('account.blocked')).toHaveLength(1);
    expect(await dataOf('account.signed-out')).toHaveLength(2);

    const late = await add(desk.app, person);
    await desk.finish(person);
    expect(await isListed(late)).toBe(false);
    const [first, again, ...others] = await dataOf('account.blocked');
    expect([again, others]).toEqual([first, []]);
    const { body } = await desk.app.call('GET', `/desk/catalog/accounts/${person.uid}`, {
      token: desk.operator.token,
    });
    expect(body).toMatchObject({ blocked: { isComplete: true }, services: { listed: 0, hidden: 2 } });
  });

  it('keeps its lease while it hides reviews, however long that takes', async () => {
    const review = await addReview(person);
    const goOn = holdIdentity();
    await desk.block(person);
    await until(() => identity.state.changes.length === 1);
    // The lease ends, but no other instance has noticed yet.
    await desk.accounts.updateOne({ _id: person.uid }, { $set: { blockingDueAt: atOnce } });
    goOn();
    await desk.run();
    expect(await storedReview(review)).toMatchObject({ isShown: false, hiddenBy: ['account'] });
    expect(await desk.stored(person)).toMatchObject({ blockingRound: 2 });
    // Disabled and signed out once.
    expect(identity.state.changes).toHaveLength(2);
  });

  it('goes on once the identity provider answers again', async () => {
    identity.state.refusesChanges = true;
    await desk.block(person);
    await desk.run();
    await until(async () => (await desk.stored(person))?.blockingAttempts === 1);
    expect(await identityOf(person)).not.toMatchObject({ disabled: true });
    identity.state.refusesChanges = false;
    await desk.finish(person);
    expect(await identityOf(person)).toMatchObject({ disabled: true });
    expect(await desk.stored(person)).not.toHaveProperty('blockingAttempts');
  });

  it('is reported if it fails for ten minutes', async () => {
    const stuck = async () =>
      /^account_blocks_stuck (\d+)$/m.exec(await desk.app.app.get(Metrics).text())?.[1];
    identity.state.refusesChanges = true;
    await desk.block(person);
    await until(async () => (await desk.stored(person))?.blockingAttempts === 1);
    expect(await stuck()).toBe('0');
    await desk.accounts.updateOne({ _id: person.uid }, { blockingAttempts: 7 });
    expect(await stuck()).toBe('1');
    identity.state.refusesChanges = false;
    await desk.finish(person);
    expect(await stuck()).toBe('0');
  });

  it('refuses an operator', async () => {
    await desk.accounts.updateOne({ _id: person.uid }, { $set: { isOperator: true } });
    const before = await desk.stored(person);
    expect(await desk.block(person)).toMatchObject({
      status: 409,
      body: { code: 'not-changeable', detail: expect.stringContaining('Remove them as operator first') },
    });
    expect(await desk.stored(person)).toEqual(before);
    expect(await desk.app.outbox()).toEqual([]);
  });

  it('refuses to block oneself, although one is in no list of operators', async () => {
    const { uid, token } = desk.operator;
    await desk.app.call('PUT', '/account', { token });
    expect(await desk.block({ uid })).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    expect(await desk.stored({ uid })).not.toHaveProperty('blocked');
  });

  const leaving = (state: 'asked' | 'closing') =>
    desk.app.model(erasureModel.name).create({
      ...{ _id: person.uid, pseudonym: `erased-${person.uid}`, state, erasesAt: new Date() },
      ...{ confirmedBy: [], dueAt: new Date(Date.now() + 3_600_000) },
    });

  it('refuses an account that is being deleted', async () => {
    await leaving('closing');
    const before = await desk.stored(person);
    expect(await desk.block(person)).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    expect(await desk.stored(person)).toEqual(before);
    expect(await desk.app.outbox()).toEqual([]);
  });

  it('blocks somebody who has asked to leave, and who is then erased', async () => {
    await leaving('asked');
    expect(await desk.block(person)).toMatchObject(changed(1));
    await desk.finish(person);
    await eraseWithFailures(desk.app, { uid: person.uid, pseudonym: `erased-${person.uid.slice(-12)}` });
    expect(await desk.stored(person)).toBeNull();
    await desk.forgetEvents();
    const traces = await placesOf(desk.app, [person.uid, person.email]);
    expect(traces.filter((place) => !place.startsWith('erasures.'))).toEqual([]);
  });

  it('does not know an account that never signed in', async () => {
    expect(await desk.block({ uid: 'u-unknown' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('requires a reason', async () => {
    expect(await desk.block(person, { note: 'Just so' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', detail: 'Reason is required' },
    });
    expect(await desk.stored(person)).not.toHaveProperty('blocked');
  });
});

describe('POST /desk/catalog/accounts/{uid}/unblock', () => {
  it('lets the account in and shows it again, once', async () => {
    const serviceId = await add(desk.app, person);
    await desk.block(person);
    await desk.finish(person);
    await desk.forgetEvents();
    expect(await desk.unblock(person, { reason: 'other' })).toMatchObject(changed(1));
    expect(await desk.unblock(person, { reason: 'other' })).toMatchObject(changed(0));
    await desk.finish(person);
    expect(await identityOf(person)).toMatchObject({ disabled: false });
    expect(await isListed(serviceId)).toBe(true);
    expect(await eventNames()).toEqual(['account.unblocked', 'operator.acted', 'service.updated']);
    expect(await dataOf('account.unblocked')).toMatchObject([{ uid: person.uid, reason: 'other' }]);
    expect(await desk.stored(person)).not.toHaveProperty('blocked');
  });

  it('leaves an account shut out that is being deleted by now', async () => {
    await desk.block(person);
    await desk.finish(person);
    const at = new Date(Date.now() + 3_600_000);
    await desk.app.model(erasureModel.name).create({
      ...{ _id: person.uid, pseudonym: `erased-${person.uid}`, state: 'closing', erasesAt: at },
      ...{ confirmedBy: [], dueAt: at },
    });
    expect(await desk.unblock(person)).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    // Decided just before.
    await desk.accounts.updateOne(
      { _id: person.uid },
      { $unset: { blocked: 1 }, $set: { blockingRound: 1, blockingDueAt: new Date(0) } },
    );
    await desk.finish(person);
    expect(await identityOf(person)).toMatchObject({ disabled: true });
  });

  it.each([19, 20])('ends as decided last after %d quick turns', async (turns) => {
    const serviceId = await add(desk.app, person);
    await desk.forgetEvents();
    const isBlocked = turns % 2 === 1;
    for (let turn = 0; turn < turns; turn += 1)
      expect(await (turn % 2 === 0 ? desk.block : desk.unblock)(person)).toMatchObject(changed(1));
    await desk.finish(person);
    expect(await identityOf(person)).toMatchObject({ disabled: isBlocked });
    expect(await isListed(serviceId)).toBe(!isBlocked);
    expect(await dataOf('operator.acted')).toHaveLength(turns);
    expect(Boolean((await desk.stored(person))?.blocked)).toBe(isBlocked);
  });

  it('ends as decided last although an instance that worked on the decision before is late', async () => {
    const serviceId = await add(desk.app, person);
    const goOn = holdIdentity();
    await desk.block(person);
    await until(() => identity.state.changes.length === 1);
    delete identity.state.held;
    await desk.unblock(person);
    const other = desk.anotherInstance();
    await other.run();
    expect(await desk.stored(person)).toMatchObject({ blockingRound: 2 });
    goOn();
    await desk.run();
    expect(await identityOf(person)).toMatchObject({ disabled: false });
    expect(await isListed(serviceId)).toBe(true);
  });

  it('hides no more reviews for an earlier decision', async () => {
    const review = await addReview(person);
    const goOn = holdIdentity();
    await desk.block(person);
    await until(() => identity.state.changes.length === 1);
    await desk.unblock(person);
    goOn();
    await desk.finish(person);
    expect(await storedReview(review)).toMatchObject({ isShown: true });
    // They are computed whenever a review is hidden or shown.
    const ratings = desk.app.model<RatingDocument>(ratingModel.name);
    expect(await ratings.findById(`service:${review.serviceId}`).lean()).toBeNull();
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
