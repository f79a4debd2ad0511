import { immediately } from '@mendwell/service-kit/database/due-rows';
import { type OutboxRow, outboxModel } from '@mendwell/service-kit/events/outbox-relay';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { getModelToken } from '@nestjs/mongoose';
import { AccountBlockingSteps } from '../src/accounts/account-blocking-steps.ts';
import { type AccountDocument, accountModel } from '../src/records/account.schema.ts';
import { erasureModel } from '../src/records/erasure.schema.ts';
import { ReviewModeration } from '../src/reviews/review-moderation.service.ts';
import { ServiceModeration } from '../src/services/service-moderation.service.ts';
import { signIn, startCatalog } from './catalog-app.ts';

export const decision = { reason: 'fraud', note: 'The photo is of somebody else.' } as const;

/** The catalog with an operator; tests take the rounds of blocking. */
export async function startBlocking(env: Record<string, string> = {}, options: { relay?: boolean } = {}) {
  const app = await startCatalog(env, { ...options, jobs: false });
  const operator = await signIn({ isOperator: true, name: 'Olga Operator' });
  const accounts = app.model<AccountDocument>(accountModel.name);
  const steps = app.app.get(AccountBlockingSteps);

  /** Somebody with an account here. */
  const signedIn = async (overrides: Partial<User> = {}) => {
    const person = await signIn(overrides);
    const { status } = await app.call('PUT', '/account', { token: person.token });
    if (status !== 200) throw new Error(`The account was answered with ${status}`);
    return person;
  };
  const decide = (verb: 'block' | 'unblock', { uid }: { uid: string }, body: object = decision) =>
    app.call('POST', `/desk/catalog/accounts/${uid}/${verb}`, { token: operator.token, body });
  const stored = ({ uid }: { uid: string }) => accounts.findById(uid).lean();
  const run = () => steps.run();
  /** Takes the next round now, as if time had passed. */
  const takeNext = async ({ uid }: { uid: string }) => {
    await run();
    await accounts.updateOne(
      { _id: uid, blockingRound: { $exists: true } },
      { $set: { blockingDueAt: immediately } },
    );
    await run();
  };
  /** Takes all rounds; throws unless that ends. */
  const finish = async (person: { uid: string }) => {
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await takeNext(person);
      if ((await stored(person))?.blockingRound === undefined) return;
    }
    throw new Error('The rounds of blocking do not end');
  };
  /** The steps of another instance. */
  const anotherInstance = () => {
    const { app: nest } = app;
    return new AccountBlockingSteps(
      nest.get(getModelToken(accountModel.name), { strict: false }),
      nest.get(getModelToken(erasureModel.name), { strict: false }),
      nest.get(IdentityProvider, { strict: false }),
      nest.get(ServiceModeration, { strict: false }),
      nest.get(ReviewModeration, { strict: false }),
      nest.get(Transactions, { strict: false }),
    );
  };
  /** From then on, other instances take them. */
  const stopSteps = () => steps.beforeApplicationShutdown();
  /** Ends what earlier tests have left under way, whose events would otherwise come between those of this one. */
  const startOver = async () => {
    await run();
    await accounts.updateMany({}, { $unset: { blockingRound: 1, blockingDueAt: 1 } });
  };
  const forgetEvents = () => app.model<OutboxRow>(outboxModel.name).deleteMany();

  return {
    ...{ app, operator, accounts, signedIn, stored, run, finish, stopSteps, anotherInstance },
    ...{ startOver, forgetEvents },
    block: (person: { uid: string }, body?: object) => decide('block', person, body),
    unblock: (person: { uid: string }, body?: object) => decide('unblock', person, body),
    close: () => app.close(),
  };
}
export type BlockingApp = Awaited<ReturnType<typeof startBlocking>>;
