import { until } from '@mendwell/service-kit/testing/until';
import { newBlock } from '../src/records/account.schema.ts';
import { blockingSteps, changed } from './blocking-steps.ts';
import { add } from './catalog-app.ts';
import { identityOf } from './erasures-app.ts';

const { on, dataOf, accountChanges, isListed, addReview, storedReview, holdIdentity } = blockingSteps();
const eventNames = async () => (await on.desk.app.outbox()).map(({ name }) => name).sort();

describe('POST /desk/catalog/accounts/{uid}/unblock', () => {
  it('lets the account in and shows it again, once', async () => {
    const serviceId = await add(on.desk.app, on.person);
    const review = await addReview(on.person);
    await on.desk.block(on.person);
    await on.desk.finish();
    await on.desk.forgetEvents();
    expect(await on.desk.unblock(on.person, { reason: 'other' })).toMatchObject(changed(1));
    expect(await on.desk.unblock(on.person, { reason: 'other' })).toMatchObject(changed(0));
    await on.desk.finish();
    expect(await identityOf(on.person)).toMatchObject({ disabled: false });
    expect(await isListed(serviceId)).toBe(true);
    expect(await storedReview(review)).toMatchObject({ isShown: true });
    expect(await eventNames()).toEqual(['account.changed', 'operator.acted', 'service.changed']);
    expect(await accountChanges('unblocked')).toMatchObject([
      { uid: on.person.uid, isBlocked: false, decision: { reason: 'other' } },
    ]);
    expect(await on.desk.stored(on.person)).not.toHaveProperty('blocked');
  });

  it('leaves an account blocked that is being deleted by now', async () => {
    await on.desk.block(on.person);
    // Decided just before.
    await on.desk.unblock(on.person);
    await on.desk.accounts.updateOne({ _id: on.person.uid }, { $set: { blocked: newBlock(new Date()) } });
    expect(await on.desk.unblock(on.person)).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
    await on.desk.finish();
    expect(await identityOf(on.person)).toMatchObject({ disabled: true });
  });

  it.each([19, 20])('ends as decided last after %d quick turns', async (turns) => {
    const serviceId = await add(on.desk.app, on.person);
    await on.desk.forgetEvents();
    const isBlocked = turns % 2 === 1;
    for (let turn = 0; turn < turns; turn += 1)
      expect(await (turn % 2 === 0 ? on.desk.block : on.desk.unblock)(on.person)).toMatchObject(changed(1));
    await on.desk.finish();
    expect(await identityOf(on.person)).toMatchObject({ disabled: isBlocked });
    expect(await isListed(serviceId)).toBe(!isBlocked);
    expect(await dataOf('operator.acted')).toHaveLength(turns);
    expect(Boolean((await on.desk.stored(on.person))?.blocked)).toBe(isBlocked);
  });

  it('ends as decided last although an instance that works on the decision before is late', async () => {
    const serviceId = await add(on.desk.app, on.person);
    const { changes } = on.identity.state;
    const goOn = holdIdentity();
    await on.desk.block(on.person);
    const finished = on.desk.finish();
    await until(() => changes.length === 1);
    delete on.identity.state.held;
    await on.desk.unblock(on.person);
    const another = on.desk.finish();
    await until(() => changes.length === 2);
    // The user is disabled last, and what follows repairs that.
    goOn();
    await Promise.all([finished, another]);
    await until(() => changes.length >= 4);
    await until(async () => (await identityOf(on.person))?.disabled === false);
    await until(() => isListed(serviceId));
  });
});
