import { servicesWithPeople } from '@mendwell/contracts/account';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { type OutboxRow, outboxModel } from '@mendwell/service-kit/events/outbox-relay';
import type { User } from '@mendwell/service-kit/http/auth';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { fixture } from '@mendwell/service-kit/testing/fixture';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { BlockEnforcement } from '../src/accounts/block-enforcement.service.ts';
import { type AccountDocument, accountModel } from '../src/records/account.schema.ts';
import { catalogApp, signIn, startCatalog } from './catalog-app.ts';

export const decision = { reason: 'fraud', note: 'The photo is of somebody else.' } as const;

/** An operator's decisions about accounts; tests hand the catalog the events about them. */
export async function blockingIn(app: TestApp) {
  const operator = await signIn({ isOperator: true, name: 'Olga Operator' });
  const accounts = app.model<AccountDocument>(accountModel.name);

  /** Somebody with an account here. */
  const signedIn = async (overrides: Partial<User> = {}) => {
    const person = await signIn(overrides);
    const { status } = await app.call('PUT', '/account', { token: person.token });
    if (status !== 200) throw new Error(`The account was answered with ${status}`);
    return person;
  };
  const decide = (verb: 'block' | 'unblock' | 'admit', { uid }: { uid: string }, body: object = decision) =>
    app.call('POST', `/desk/catalog/accounts/${uid}/${verb}`, { token: operator.token, body });
  const stored = ({ uid }: { uid: string }) => accounts.findById(uid).lean();
  /** Lets the catalog do what is due for its decisions. */
  const finish = () => app.app.get(BlockEnforcement).run();
  /** Lets services confirm the block of an account. */
  const confirm = async (person: { uid: string }, services: readonly string[] = servicesWithPeople) => {
    const id = (await stored(person))?.blocked?.id ?? '';
    await app.handle(
      ...services.map((service) => eventLike(eventExamples['account.confirmed'], { id, service })),
    );
  };
  const forgetEvents = () => app.model<OutboxRow>(outboxModel.name).deleteMany();

  return {
    ...{ app, operator, accounts, signedIn, stored, finish, confirm, forgetEvents },
    block: (person: { uid: string }, body?: object) => decide('block', person, body),
    admit: (person: { uid: string }) => decide('admit', person, { note: '' }),
    unblock: (person: { uid: string }, body?: object) => decide('unblock', person, body),
  };
}
export type BlockingApp = Awaited<ReturnType<typeof blockingIn>>;

export async function startBlocking(env: Record<string, string> = {}, options: { relay?: boolean } = {}) {
  const app = await startCatalog(env, { ...options, jobs: false });
  return { ...(await blockingIn(app)), close: () => app.close() };
}

/** A catalog that other files use, too, with a new operator. */
export function blockingApp(): BlockingApp {
  const app = catalogApp();
  return fixture(() => blockingIn(app));
}
