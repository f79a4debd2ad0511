import { servicesWithPeople } from '@mendwell/contracts/account';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { fixture, sharedFixture } from '@mendwell/service-kit/testing/fixture';
import { listen } from '@mendwell/service-kit/testing/listen';
import { testServer } from '@mendwell/service-kit/testing/test-servers';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { BlockEnforcement } from '../src/accounts/block-enforcement.service.ts';
import { ErasureSteps } from '../src/leaving/erasure-steps.ts';
import { type ErasureDocument, erasureModel } from '../src/records/erasure.schema.ts';
import { newErasureLog, type Person, type System, signIn, startSystem } from './catalog-app.ts';

export { newErasureLog, type Person, signIn };

/** The Auth emulator, between whose answers a test can put failures. */
export async function startTestIdentity() {
  const emulator = testServer('FIREBASE_AUTH_EMULATOR_HOST');
  /** `refusals`: how many changes it still refuses. */
  const state: { refusals: number; changes: string[]; held?: Promise<void>; isAway?: boolean } = {
    ...{ refusals: 0, changes: [] },
  };
  const reset = () => {
    delete state.held;
    Object.assign(state, { refusals: 0, changes: [], isAway: false });
  };
  const server = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (state.isAway) return void response.writeHead(500).end('{}');
    const isChange = /accounts:(update|delete)$/.test(request.url ?? '');
    if (isChange) state.changes.push(String(Buffer.concat(chunks)));
    if (isChange) await state.held;
    if (isChange && state.refusals > 0) {
      state.refusals -= 1;
      return void response.writeHead(500).end('{}');
    }
    const answer = await fetch(`http://${emulator}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = server.address;
  /** What starts from now on asks the emulator itself. */
  const stepAside = () => {
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator;
  };
  const close = () => {
    stepAside();
    server.close();
  };
  return { state, reset, stepAside, close };
}
export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>;

export const testIdentity = (): TestIdentity => fixture(startTestIdentity);

/** A user as the identity provider knows it; undefined once it is gone. */
export async function identityOf({ uid }: { uid: string }) {
  const path = 'identitytoolkit.googleapis.com/v1/projects/demo-mendwell/accounts:lookup';
  const answer = await fetch(`http://${testServer('FIREBASE_AUTH_EMULATOR_HOST')}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: [uid] }),
  });
  const { users = [] }: { users?: { disabled?: boolean; validSince?: string }[] } = await answer.json();
  return users[0];
}

/** Removes a user at the identity provider, as its console does. */
export const forgetUser = ({ uid }: { uid: string }) => new IdentityProvider('demo-mendwell').deleteUser(uid);

let latestMs = 0;
/** A token of a sign-in after everything that has happened so far; they are told apart by whole seconds. */
export function signInAgain(person: Person) {
  latestMs = Math.max(latestMs + 1_000, Date.now() + 2_000);
  return unsignedToken({ ...person, signedInAt: new Date(latestMs) });
}

/** Erasures of accounts, whose steps the tests take. */
async function erasuresIn({ app, bookings, journal }: System) {
  const erasures = app.model<ErasureDocument>(erasureModel.name);
  const steps = app.app.get(ErasureSteps);

  const ask = ({ token }: Person) => app.call('DELETE', '/account', { token });
  const keep = (person: Person) => app.call('POST', '/account/keep', { token: signInAgain(person) });
  const stored = ({ uid }: Person) => erasures.findById(uid).lean();
  /** Takes the next step of an erasure now, as if its time had come. */
  const takeNext = async ({ uid }: Person) => {
    await erasures.updateOne({ _id: uid }, { $set: { dueAt: immediately } });
    await steps.run();
  };
  /** The user's `account.changed` in the outbox, oldest first. */
  const eventsOf = async ({ uid }: Person, what: string) =>
    (await app.outbox('account.changed', what)).filter(({ data }) => data.uid === uid);
  /** A user whose time to keep the account is over; returns the row of the erasure. */
  const closed = async (person: Person) => {
    const { status, body } = await ask(person);
    if (status !== 200) throw new Error(JSON.stringify(body));
    await takeNext(person);
    return stored(person);
  };
  /** Lets the catalog follow that the account is blocked. */
  const enforce = async (_person: Person) => app.app.get(BlockEnforcement).run();
  /** A user whom the services erase; returns the row. */
  const erasing = async (person: Person) => {
    await closed(person);
    await enforce(person);
    await takeNext(person);
    const row = await stored(person);
    if (row?.state !== 'erasing') throw new Error(`The erasure is ${row?.state}`);
    return row;
  };
  const confirm = (pseudonym: string, services: readonly string[] = servicesWithPeople) =>
    app.handle(
      ...services.map((service) => ({
        ...eventExamples['account.confirmed'],
        id: crypto.randomUUID(),
        data: { id: pseudonym, service },
      })),
    );
  /** Their data. */
  const published = async (person: Person, what: string) =>
    (await eventsOf(person, what)).map(({ data }) => data);
  return {
    ...{ app, bookings, journal, erasures, ask, keep, stored, takeNext, eventsOf, closed, enforce, erasing },
    ...{ confirm, published, run: () => steps.run() },
  };
}
export type ErasuresApp = Awaited<ReturnType<typeof erasuresIn>>;

export async function startErasures(...options: Parameters<typeof startSystem>) {
  const system = await startSystem(...options);
  return { ...(await erasuresIn(system)), close: system.close };
}

/** A catalog that other files use, too, between which and the identity provider a test can put failures. */
export const sharedWithIdentity = () =>
  sharedFixture('catalog and identity', async () => {
    const identity = await startTestIdentity();
    const system = await startSystem();
    identity.stepAside();
    const empty = async () => {
      identity.reset();
      await system.empty();
    };
    const close = async () => {
      await system.close();
      identity.close();
    };
    return { ...system, identity, empty, close };
  });

export function erasuresApp(): ErasuresApp & { identity: TestIdentity } {
  const system = sharedWithIdentity();
  return fixture(async () => ({ ...(await erasuresIn(system)), identity: system.identity }));
}
