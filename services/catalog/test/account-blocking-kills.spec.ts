import { immediately } from '@mendwell/service-kit/database/due-rows';
import { crashAt } from '@mendwell/service-kit/testing/crash-at';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { accountModel } from '../src/records/account.schema.ts';
import { type ReviewDocument, reviewModel } from '../src/records/review.schema.ts';
import { startBlocking } from './blocking-app.ts';
import { newReview } from './blocking-steps.ts';
import { add, newErasureLog, servicesOf } from './catalog-app.ts';
import { runCatalog } from './catalog-process.ts';
import { identityOf } from './erasures-app.ts';

it('a kill after each change only delays that an account is blocked', async () => {
  const env = { MONGODB_URI: testDatabase('catalog'), ERASURE_LOG: newErasureLog() };
  const desk = await startBlocking(env);
  const { app } = desk;
  await app.connect();
  const addresses = { ...env, AMQP_URL: app.broker.serviceUrl, BOOKING_URL: 'http://127.0.0.1:9' };
  const sent = await app.broker.collect('account.changed');
  const person = await desk.signedIn();
  const serviceId = await add(app, person);
  const review = await app.model<ReviewDocument>(reviewModel.name).create(newReview(person));
  const isListed = async () => (await servicesOf(app).findById(serviceId))?.deletedAt === undefined;
  const isShown = async () =>
    (await app.model<ReviewDocument>(reviewModel.name).findById(review._id))?.isShown;
  const isEnforced = async () => (await desk.stored(person))?.blocked?.isEnforced === true;
  const progress = async () => [await isListed(), await isShown(), await isEnforced()];
  /** Follows the decision in a process that dies after its next change. */
  const dieAfterNextChange = async () => {
    // The lease of the process before ends.
    await app.model(accountModel.name).updateOne({ _id: person.uid }, { $set: { dueAt: immediately } });
    expect(await runCatalog({ ...addresses, ...crashAt('after-commit', 1) })).toBe('SIGKILL');
    return progress();
  };

  try {
    await desk.block(person);
    await app.stop();
    expect(await progress()).toEqual([true, true, false]);
    expect(await dieAfterNextChange()).toEqual([false, true, false]);
    expect(await dieAfterNextChange()).toEqual([false, false, false]);
    expect(await dieAfterNextChange()).toEqual([false, false, true]);
    expect(await identityOf(person)).toMatchObject({ disabled: true });
    const published = [...sent, ...(await app.outbox('account.changed'))];
    const states = published.flatMap(({ data }) => ('isBlocked' in data ? [data.isBlocked] : []));
    expect(states.at(-1)).toBe(true);
  } finally {
    await desk.close();
  }
});
