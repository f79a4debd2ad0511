import { readdirSync } from 'node:fs';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { crashAt } from '@mendwell/service-kit/testing/crash-at';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { until } from '@mendwell/service-kit/testing/until';
import { accountModel } from '../src/records/account.schema.ts';
import { runCatalog } from './catalog-process.ts';
import { identityOf, newErasureLog, signIn, startErasures } from './erasures-app.ts';

it('a kill after each step, before it is recorded, only delays an erasure', async () => {
  const env = { MONGODB_URI: testDatabase('catalog'), ERASURE_LOG: newErasureLog() };
  const catalog = await startErasures(env);
  await catalog.app.connect();
  const person = await signIn();
  const { uid: _id } = person;
  const addresses = { ...env, AMQP_URL: catalog.app.broker.serviceUrl, BOOKING_URL: catalog.bookings.url };
  const sent = await catalog.app.broker.collect('account.changed');

  /** Takes steps in a process that dies after the last of them; returns the row. */
  const dieAfter = async (steps: number) => {
    // The lease of the process before ends, or time passes.
    await catalog.erasures.updateOne({ _id }, { $set: { dueAt: immediately } });
    const signal = await runCatalog({ ...addresses, ...crashAt('after-erasure-step', steps) });
    expect(signal).toBe('SIGKILL');
    return catalog.stored(person);
  };

  try {
    await catalog.ask(person);
    const closed = await dieAfter(1);
    expect(closed).toMatchObject({ state: 'closed' });
    const { pseudonym = '' } = closed ?? {};
    // The killed process may have begun to enforce the block.
    const accounts = catalog.app.model(accountModel.name);
    await accounts.updateOne({ _id }, { $set: { dueAt: immediately } });
    await catalog.enforce(person);
    await until(() => accounts.exists({ _id, 'blocked.isEnforced': true }));
    expect(await dieAfter(1)).toMatchObject({ state: 'erasing' });
    await catalog.confirm(pseudonym);
    expect(await dieAfter(1)).toMatchObject({ state: 'erasing' });
    expect(await identityOf(person)).toBeUndefined();
    await catalog.takeNext(person);
    expect(await catalog.stored(person)).toBeNull();
    expect(readdirSync(env.ERASURE_LOG).filter((name) => name.endsWith('.json'))).toHaveLength(1);
    const published = [...sent, ...(await catalog.app.outbox('account.changed'))];
    const announced = published.flatMap(({ data }) => ('erasure' in data && data.erasure) || []);
    expect(announced.length).toBeGreaterThanOrEqual(2);
    expect(new Set(announced.map((erasure) => JSON.stringify(erasure))).size).toBe(1);
  } finally {
    await catalog.close();
  }
});
