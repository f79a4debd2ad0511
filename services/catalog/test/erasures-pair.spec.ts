import { pairFixture } from '@mendwell/service-kit/testing/fixture';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { type AccountDocument, accountModel } from '../src/records/account.schema.ts';
import { type ErasuresApp, signIn, signInAgain, startErasures, testIdentity } from './erasures-app.ts';

describe('two instances', () => {
  const identity = testIdentity();
  const [first, second] = pairFixture('catalog', (env, one?: ErasuresApp) => {
    const same = one && { ERASURE_LOG: one.journal, AMQP_URL: one.app.broker.serviceUrl };
    return startErasures({ ...env, ...same }, { relay: true });
  });
  beforeEach(() => {
    identity.reset();
  });

  it('refuse tokens from before the request within two seconds, and accept later ones', async () => {
    // The emulator, which is asked about each token, would refuse it, too; Google's keys do not.
    identity.state.refusals = Number.POSITIVE_INFINITY;
    const person = await signIn();
    const update = ({ app }: ErasuresApp, token: string) => app.call('PUT', '/account', { token });
    expect(await update(second, person.token)).toMatchObject({ status: 200 });
    expect(await first.ask(person)).toMatchObject({ status: 200 });
    for (const instance of [first, second])
      await until(async () => (await update(instance, person.token)).status === 401);
    const again = { ...person, token: signInAgain(person) };
    expect(await update(second, again.token)).toMatchObject({ status: 200 });

    await first.erasures.updateOne({ _id: person.uid }, { state: 'erasing' });
    await first.app.model<AccountDocument>(accountModel.name).deleteOne({ _id: person.uid });
    await second.takeNext(person);
    const tomorrow = unsignedToken({ ...person, signedInAt: new Date(Date.now() + 86_400_000) });
    for (const instance of [first, second])
      await until(async () => (await update(instance, tomorrow)).status === 401);
  });

  it('share the work: each erasure is announced by one of them', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => signIn()));
    const events = await first.app.broker.collect('account.changed');
    for (const [index, one] of people.entries()) await (index % 2 === 0 ? first : second).ask(one);
    const uids = people.map(({ uid }) => uid);
    await first.erasures.updateMany({ _id: { $in: uids } }, { state: 'erasing', dueAt: new Date(0) });
    await first.app.model<AccountDocument>(accountModel.name).deleteMany({ _id: { $in: uids } });
    await Promise.all([first.run(), second.run()]);
    const announced = () =>
      events.flatMap(({ data }) => ('erasure' in data && data.erasure ? [data.uid] : []));
    const all = uids.toSorted();
    await until(() => announced().filter((uid) => all.includes(uid)).length >= all.length);
    expect(
      announced()
        .filter((uid) => all.includes(uid))
        .sort(),
    ).toEqual(all);
  });
});
