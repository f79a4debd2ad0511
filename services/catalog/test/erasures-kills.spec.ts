import { readdirSync } from 'node:fs';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { crashAt } from '@mendwell/service-kit/testing/crash-at';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import type { ErasureDocument } from '../src/records/erasure.schema.ts';
import { runCatalog } from './catalog-process.ts';
import { identityOf, newJournal, signIn, startErasures } from './erasures-app.ts';

it('a kill after each step, before it is recorded, only delays an erasure', async () => {
  const env = { MONGODB_URI: testDatabase('catalog'), ERASURE_JOURNAL: newJournal() };
  const catalog = await startErasures(env);
  await catalog.app.connect();
  const person = await signIn();
  const { uid: _id } = person;
  const addresses = { ...env, AMQP_URL: catalog.app.broker.serviceUrl, BOOKING_URL: catalog.booking.url };
  const past = catalog.past();
  const sent = await catalog.app.broker.collect('account.changed');

  /** Takes steps in a process that dies after the last of them; returns the row. */
  const dieAfter = async (steps: number, changes: Partial<ErasureDocument> = {}) => {
    // The lease of the process before ends, and time passes.
    await catalog.erasures.updateOne({ _id }, { $set: { ...changes, dueAt: immediately } });
    const signal = await runCatalog({ ...addresses, ...crashAt('after-erasure-step', steps) });
    expect(signal).toBe('SIGKILL');
    return catalog.stored(person);
  };

  try {
    await catalog.ask(person);
    await catalog.run();
    await catalog.erasures.updateOne({ _id }, { $unset: { isSignedOut: 1 } });
    const signingOut = await dieAfter(1);
    expect(signingOut).toMatchObject({ state: 'asked' });
    expect(signingOut).not.toHaveProperty('isSignedOut');
    const { pseudonym = '' } = signingOut ?? {};
    // From here on, each process repeats the step that was cut off, records it, and dies after the next one.
    expect(await dieAfter(2)).toMatchObject({ state: 'asked', isSignedOut: true });
    expect(await dieAfter(2, { erasesAt: past })).toMatchObject({ state: 'closing', round: 1 });
    expect(await dieAfter(2)).toMatchObject({ state: 'announced', round: 1 });
    await catalog.confirm(pseudonym, 1);
    expect(await dieAfter(2)).toMatchObject({ state: 'resting' });
    expect(await dieAfter(2, { restsUntil: past })).toMatchObject({ state: 'announced', round: 2 });
    await catalog.confirm(pseudonym, 2);
    expect(await dieAfter(1)).toMatchObject({ state: 'announced', round: 2 });
    expect(await identityOf(person)).toBeUndefined();
    await catalog.takeNext(person);
    expect(await catalog.stored(person)).toBeNull();
    expect(readdirSync(env.ERASURE_JOURNAL)).toHaveLength(1);
    const announced = [...sent, ...(await catalog.app.outbox('account.changed'))];
    const rounds = announced.flatMap(({ data }) => ('erasure' in data && data.erasure?.round) || []);
    expect([...new Set(rounds)].sort()).toEqual([1, 2]);
  } finally {
    await catalog.close();
  }
});
