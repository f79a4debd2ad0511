import { immediately } from '@mendwell/service-kit/database/due-rows';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { newBlock } from '../src/records/account.schema.ts';
import { blockingSteps, changed } from './blocking-steps.ts';
import { add, heartCheck } from './catalog-app.ts';
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

describe('POST /desk/catalog/accounts/{uid}/admit', () => {
  const admit = () => on.desk.admit(on.person);
  const restricted = () =>
    unsignedToken({ ...on.person, signedInAt: new Date(Date.now() + 5_000) }, { restricted: true });
  const claims = async () => {
    const { customAttributes = '{}' } = ((await identityOf(on.person)) ?? {}) as {
      customAttributes?: string;
    };
    return JSON.parse(customAttributes);
  };

  it('lets the owner of a blocked account in for a week, in the journal, and keeps it blocked', async () => {
    await on.desk.block(on.person);
    await on.desk.finish();
    await on.desk.confirm(on.person);
    expect(await admit()).toMatchObject(changed(1));
    await on.desk.finish();
    expect(await identityOf(on.person)).toMatchObject({ disabled: false });
    expect(await claims()).toEqual({ restricted: true });
    expect((await dataOf('operator.acted')).at(-1)).toMatchObject({ action: 'account.admit' });
    const { dueAt, blocked } = (await on.desk.stored(on.person)) ?? {};
    expect(blocked?.admittedUntil?.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(Number(dueAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000);

    await on.desk.accounts.updateOne(
      { _id: on.person.uid },
      { dueAt: immediately, 'blocked.admittedUntil': immediately },
    );
    await on.desk.finish();
    expect(await identityOf(on.person)).toMatchObject({ disabled: true });
    expect((await on.desk.stored(on.person))?.blocked).not.toHaveProperty('admittedUntil');
    await on.desk.unblock(on.person);
    await on.desk.finish();
    expect(await claims()).toEqual({});
  });

  it('does not end their sign-in while a service has not confirmed the block yet', async () => {
    await on.desk.block(on.person);
    await on.desk.finish();
    await admit();
    await on.desk.finish();
    expect(
      (await accountChanges('signed-out')).map(({ blockId, signedInBefore }) => [blockId, signedInBefore]),
    ).toEqual([
      [expect.any(String), expect.any(String)],
      [expect.any(String), undefined],
    ]);
  });

  it('lets them only take their data along and delete the account', async () => {
    await on.desk.block(on.person);
    await admit();
    const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
      on.desk.app.call(method, path, { token: restricted(), ...(body && { body }) });
    expect(await call('GET', '/catalog/my-data')).toMatchObject({ status: 200 });
    expect(await call('POST', '/account/keep')).toMatchObject({ status: 200 });
    for (const [method, path, body] of [
      ['POST', '/service', heartCheck],
      ['GET', `/serviceJob/${on.person.email}`, undefined],
    ] as const)
      expect(await call(method, path, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('refuses an account that is not blocked', async () => {
    expect(await admit()).toMatchObject({ status: 409, body: { code: 'not-changeable' } });
  });
});
