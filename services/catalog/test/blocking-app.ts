import { atOnce } from '@mendwell/service-kit/database/due-rows';
import { type OutboxRow, outboxModel } from '@mendwell/service-kit/events/outbox-relay';
import type { User } from '@mendwell/service-kit/http/auth';
import { SchedulerRegistry } from '@nestjs/schedule';
import { type AccountDocument, accountModel } from '../src/accounts/account.schema.ts';
import { AccountBlockingSteps } from '../src/accounts/account-blocking-steps.ts';
import { DeskAccountsService } from '../src/accounts/desk-accounts.service.ts';
import { type Person, signIn, startCatalog } from './catalog-app.ts';

export const decision = { reason: 'fraud', note: 'The photo is of somebody else.' } as const;

/** The catalog with an operator; tests take the rounds of blocking. */
export async function startBlocking(env: Record<string, string> = {}, options: { relay?: boolean } = {}) {
  const app = await startCatalog(env, options);
  const timers = app.app.get(SchedulerRegistry);
  for (const name of timers.getIntervals()) timers.deleteInterval(name);
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
  const takeNext = async ({ uid }: Person) => {
    await run();
    await accounts.updateOne(
      { _id: uid, blockingRound: { $exists: true } },
      { $set: { blockingDueAt: atOnce } },
    );
    await run();
  };
  const forgetEvents = () => app.model<OutboxRow>(outboxModel.name).deleteMany();

  return {
    ...{ app, operator, accounts, signedIn, stored, run, takeNext, forgetEvents },
    block: (person: { uid: string }, body?: object) => decide('block', person, body),
    unblock: (person: { uid: string }, body?: object) => decide('unblock', person, body),
    addMissingDates: () => app.app.get(DeskAccountsService).addMissingDates(),
    close: () => app.close(),
  };
}
export type BlockingApp = Awaited<ReturnType<typeof startBlocking>>;
