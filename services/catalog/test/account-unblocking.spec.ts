import { until } from '@mendwell/service-kit/testing/until';
import { type RatingDocument, ratingModel } from '../src/ratings/ratings.service.ts';
import { erasureModel } from '../src/records/erasure.schema.ts';
import { blockingSteps, changed } from './blocking-steps.ts';
import { add } from './catalog-app.ts';
import { identityOf } from './erasures-app.ts';

const { on, dataOf, accountChanges, isListed, addReview, storedReview, holdIdentity } = blockingSteps();
const eventNames = async () => (await on.desk.app.outbox()).map(({ name }) => name).sort();

describe('POST /desk/catalog/accounts/{uid}/unblock', () => {
  it('lets the account in and shows it again, once', async () => {
    const serviceId = await add(on.desk.app, on.person);
    await on.desk.block(on.person);
    await on.desk.finish(on.person);
    await on.desk.forgetEvents();
    expect(await on.desk.unblock(on.person, { reason: 'other' })).toMatchObject(changed(1));
    expect(await on.desk.unblock(on.person, { reason: 'other' })).toMatchObject(changed(0));
    await on.desk.finish(on.person);
    expect(await identityOf(on.person)).toMatchObject({ disabled: false });
    expect(await isListed(serviceId)).toBe(true);
    expect(await eventNames()).toEqual(['account.changed', 'operator.acted', 'service.changed']);
    expect(await accountChanges('unblocked')).toMatchObject([
      { uid: on.person.uid, isBlocked: false, decision: { reason: 'other' } },
    ]);
    expect(await on.desk.stored(on.person)).not.toHaveProperty('blocked');
  });

  it('leaves an account shut out that is being deleted by now', async () => {
    await on.desk.block(on.person);
    await on.desk.finish(on.person);
    const at = new Date(Date.now() + 3_600_000);
    await on.desk.app.model(erasureModel.name).create({
      ...{ _id: on.person.uid, pseudonym: `erased-${on.person.uid}`, state: 'closing', erasesAt: at },
      ...{ confirmedBy: [], dueAt: at },
    });
    expect(await on.desk.unblock(on.person)).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    // Decided just before.
    await on.desk.accounts.updateOne(
      { _id: on.person.uid },
      { $unset: { blocked: 1 }, $set: { blockingRound: 1, blockingDueAt: new Date(0) } },
    );
    await on.desk.finish(on.person);
    expect(await identityOf(on.person)).toMatchObject({ disabled: true });
  });

  it.each([19, 20])('ends as decided last after %d quick turns', async (turns) => {
    const serviceId = await add(on.desk.app, on.person);
    await on.desk.forgetEvents();
    const isBlocked = turns % 2 === 1;
    for (let turn = 0; turn < turns; turn += 1)
      expect(await (turn % 2 === 0 ? on.desk.block : on.desk.unblock)(on.person)).toMatchObject(changed(1));
    await on.desk.finish(on.person);
    expect(await identityOf(on.person)).toMatchObject({ disabled: isBlocked });
    expect(await isListed(serviceId)).toBe(!isBlocked);
    expect(await dataOf('operator.acted')).toHaveLength(turns);
    expect(Boolean((await on.desk.stored(on.person))?.blocked)).toBe(isBlocked);
  });

  it('ends as decided last although an instance that worked on the decision before is late', async () => {
    const serviceId = await add(on.desk.app, on.person);
    const goOn = holdIdentity();
    await on.desk.block(on.person);
    await until(() => on.identity.state.changes.length === 1);
    delete on.identity.state.held;
    await on.desk.unblock(on.person);
    const other = on.desk.anotherInstance();
    await other.run();
    expect(await on.desk.stored(on.person)).toMatchObject({ blockingRound: 2 });
    goOn();
    await on.desk.run();
    expect(await identityOf(on.person)).toMatchObject({ disabled: false });
    expect(await isListed(serviceId)).toBe(true);
  });

  it('hides no more reviews for an earlier decision', async () => {
    const review = await addReview(on.person);
    const goOn = holdIdentity();
    await on.desk.block(on.person);
    await until(() => on.identity.state.changes.length === 1);
    await on.desk.unblock(on.person);
    goOn();
    await on.desk.finish(on.person);
    expect(await storedReview(review)).toMatchObject({ isShown: true });
    // They are computed whenever a review is hidden or shown.
    const ratings = on.desk.app.model<RatingDocument>(ratingModel.name);
    expect(await ratings.findById(`service:${review.serviceId}`).lean()).toBeNull();
  });
});
