import { type OutboxRow, outboxModel } from '@mendwell/service-kit/events/outbox-relay';
import type { User } from '@mendwell/service-kit/http/auth';
import { type AccountDocument, accountModel } from '../src/records/account.schema.ts';
import { signIn, startCatalog } from './catalog-app.ts';

export const decision = { reason: 'fraud', note: 'The photo is of somebody else.' } as const;

/** The catalog with an operator; tests hand it the events about its own decisions. */
export async function startBlocking(env: Record<string, string> = {}, options: { relay?: boolean } = {}) {
  const app = await startCatalog(env, { ...options, jobs: false });
  const operator = await signIn({ isOperator: true, name: 'Olga Operator' });
  const accounts = app.model<AccountDocument>(accountModel.name);
  const followed = new Set<string>();

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
  /** The events about decisions that the catalog has not received yet. */
  const decisions = async () => {
    const events = (await app.outbox('account.changed')).filter(
      ({ id, data }) => /^(un)?blocked$/.test(data.what) && !followed.has(id),
    );
    for (const { id } of events) followed.add(id);
    return events;
  };
  /** Lets the catalog follow all decisions, and what that decides itself. */
  const finish = async () => {
    for (let events = await decisions(); events.length > 0; events = await decisions())
      await app.handle(...events);
  };
  const forgetEvents = () => app.model<OutboxRow>(outboxModel.name).deleteMany();

  return {
    ...{ app, operator, accounts, signedIn, stored, decisions, finish, forgetEvents },
    block: (person: { uid: string }, body?: object) => decide('block', person, body),
    unblock: (person: { uid: string }, body?: object) => decide('unblock', person, body),
    close: () => app.close(),
  };
}
export type BlockingApp = Awaited<ReturnType<typeof startBlocking>>;
