import { immediately } from '@mendwell/service-kit/database/due-rows';
import { crashAt } from '@mendwell/service-kit/testing/crash-at';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { startBlocking } from './blocking-app.ts';
import { add, newJournal } from './catalog-app.ts';
import { runCatalog } from './catalog-process.ts';
import { identityOf } from './erasures-app.ts';

it('a kill after each step only delays that an account is blocked', async () => {
  const env = { MONGODB_URI: testDatabase('catalog'), ERASURE_JOURNAL: newJournal() };
  const desk = await startBlocking(env);
  await desk.app.connect();
  const addresses = { ...env, AMQP_URL: desk.app.broker.serviceUrl, BOOKING_URL: 'http://127.0.0.1:9' };
  const sent = await desk.app.broker.collect('account.changed');
  const person = await desk.signedIn();
  const serviceId = await add(desk.app, person);

  /** Takes steps in a process that dies after the last of them; returns the row. */
  const dieAfter = async (steps: number) => {
    // The lease of the process before ends, or time passes.
    await desk.accounts.updateOne({ _id: person.uid }, { $set: { blockingDueAt: immediately } });
    expect(await runCatalog({ ...addresses, ...crashAt('after-blocking-step', steps) })).toBe('SIGKILL');
    return desk.stored(person);
  };

  try {
    await desk.stopSteps();
    await desk.block(person);
    for (const steps of [1, 2, 3, 4, 5]) expect(await dieAfter(steps)).toMatchObject({ blockingRound: 1 });
    await desk.accounts.updateOne({ _id: person.uid }, { $set: { blockingRound: 2 } });
    for (const steps of [5, 6]) expect(await dieAfter(steps)).toMatchObject({ blockingRound: 2 });
    await desk.anotherInstance().run();
    await desk.accounts.updateOne({ _id: person.uid }, { $set: { blockingDueAt: immediately } });
    await desk.anotherInstance().run();
    expect(await desk.stored(person)).not.toHaveProperty('blockingRound');
    expect(await identityOf(person)).toMatchObject({ disabled: true });
    expect((await desk.app.call('GET', `/services/${serviceId}`)).status).toBe(404);
    const blocked = [...sent, ...(await desk.app.outbox('account.changed'))].flatMap(
      ({ data }) => ('decision' in data && data.decision) || [],
    );
    expect(blocked.length).toBeGreaterThan(1);
    expect(new Set(blocked.map((data) => JSON.stringify(data))).size).toBe(1);
  } finally {
    await desk.close();
  }
});
