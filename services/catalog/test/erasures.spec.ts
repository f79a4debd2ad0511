import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { servicesWithPeople } from '@mendwell/contracts/account';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import {
  type ErasuresApp,
  identityOf,
  type Person,
  signIn,
  startErasures,
  startTestIdentity,
} from './erasures-app.ts';

let identity: Awaited<ReturnType<typeof startTestIdentity>>;
let catalog: ErasuresApp;
let person: Person;

beforeAll(async () => {
  identity = await startTestIdentity();
  catalog = await startErasures();
});
afterAll(async () => {
  await catalog?.close();
  identity?.close();
});
beforeEach(async () => {
  identity.state.refusesChanges = false;
  person = await signIn();
});

const hashOf = (uid: string) => createHash('sha256').update(uid).digest('hex');
const journalOf = ({ uid }: Person) =>
  JSON.parse(readFileSync(join(catalog.journal, `${hashOf(uid)}.json`), 'utf8'));
const erased = async () =>
  (await catalog.published(person, 'erased')).map(({ uid, erasure }) => ({ uid, ...erasure }));
const minutesUntil = (instant: Date | undefined) => ((instant?.getTime() ?? 0) - Date.now()) / 60_000;

describe('an erasure', () => {
  it('goes through two rounds, and removes the user at the identity provider last', async () => {
    const before = new Date();
    const { pseudonym, askedAt } = await catalog.announced(person);
    const { uid } = person;
    const account = { uid, pseudonym, askedAt: askedAt.toISOString() };
    expect(askedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(await erased()).toEqual([{ ...account, round: 1 }]);
    await catalog.confirm(pseudonym, 1);
    await catalog.run();
    const resting = await catalog.stored(person);
    expect(resting).toMatchObject({ state: 'resting', round: 1 });
    expect(minutesUntil(resting?.restsUntil)).toBeGreaterThan(69);
    expect(minutesUntil(resting?.dueAt)).toBeGreaterThan(69);
    await catalog.takeNext(person);
    expect(await catalog.stored(person)).toMatchObject({ state: 'resting' });

    await catalog.takeNext(person, { restsUntil: catalog.past() });
    expect(await catalog.stored(person)).toMatchObject({ state: 'announced', round: 2, confirmedBy: [] });
    expect((await erased()).at(-1)).toEqual({ ...account, round: 2 });
    expect(await identityOf(person)).toMatchObject({ disabled: true });
    await catalog.confirm(pseudonym, 2);
    await catalog.run();
    expect(await identityOf(person)).toBeUndefined();
    expect(await catalog.stored(person)).toBeNull();
    expect(journalOf(person)).toMatchObject({ pseudonym });
  });

  it('shuts the user out and is in the journal before anything is announced', async () => {
    await catalog.ask(person);
    await catalog.run();
    rmSync(catalog.journal, { recursive: true });
    await catalog.takeNext(person, { erasesAt: catalog.past() });
    expect(await identityOf(person)).toMatchObject({ disabled: true });
    expect(await catalog.stored(person)).toMatchObject({ state: 'closing', attempts: 1 });
    expect(await erased()).toEqual([]);

    mkdirSync(catalog.journal);
    await catalog.takeNext(person);
    const row = await catalog.stored(person);
    expect(readdirSync(catalog.journal)).toEqual([`${hashOf(person.uid)}.json`]);
    expect(journalOf(person)).toEqual({
      uidHash: hashOf(person.uid),
      pseudonym: row?.pseudonym,
      erasedAt: row?.roundBeganAt?.toISOString(),
    });
    expect(await erased()).toHaveLength(1);
  });

  it('signs out for ever when it is announced', async () => {
    await catalog.announced(person);
    expect((await catalog.published(person, 'erased')).at(-1)).toMatchObject({
      uid: person.uid,
      signedInBefore: '9999-12-31T23:59:59.999Z',
    });
  });

  it('announces nothing while the identity provider cannot shut the user out', async () => {
    await catalog.ask(person);
    await catalog.run();
    identity.state.refusesChanges = true;
    await catalog.takeNext(person, { erasesAt: catalog.past() });
    expect(await catalog.stored(person)).toMatchObject({ state: 'closing', attempts: 1 });
    expect(await erased()).toEqual([]);
  });

  it('is announced again with growing pauses until all services have confirmed', async () => {
    const { pseudonym, dueAt } = await catalog.announced(person);
    expect(minutesUntil(dueAt)).toBeGreaterThan(0.5);
    await catalog.confirm(pseudonym, 1, servicesWithPeople.slice(1));
    expect(await catalog.stored(person)).toMatchObject({ dueAt, state: 'announced' });
    await catalog.takeNext(person);
    expect(await erased()).toHaveLength(2);
    expect(minutesUntil((await catalog.stored(person))?.dueAt)).toBeGreaterThan(1.5);
    await catalog.confirm(pseudonym, 1, servicesWithPeople.slice(0, 1));
    await catalog.run();
    expect(await catalog.stored(person)).toMatchObject({ state: 'resting' });
    expect(await erased()).toHaveLength(2);
  });

  it('is not ended by late confirmations of the first round', async () => {
    const { pseudonym } = await catalog.announced(person);
    await catalog.confirm(pseudonym, 1);
    await catalog.run();
    await catalog.confirm(pseudonym, 1);
    await catalog.run();
    expect(await catalog.stored(person)).toMatchObject({ state: 'resting' });
    await catalog.takeNext(person, { restsUntil: catalog.past() });
    await catalog.confirm(pseudonym, 1);
    await catalog.run();
    expect(await catalog.stored(person)).toMatchObject({ state: 'announced', round: 2, confirmedBy: [] });
  });

  it('ends although the user has disappeared from the identity provider', async () => {
    await catalog.ask(person);
    await catalog.run();
    await catalog.app.app.get(IdentityProvider).deleteUser(person.uid);
    await catalog.takeNext(person, { erasesAt: catalog.past() });
    const { pseudonym = '' } = (await catalog.stored(person)) ?? {};
    await catalog.confirm(pseudonym, 1);
    await catalog.run();
    await catalog.takeNext(person, { restsUntil: catalog.past() });
    await catalog.confirm(pseudonym, 2);
    await catalog.run();
    expect(await catalog.stored(person)).toBeNull();
  });
});

it('tells operators how many erasures there are, and for how long the oldest round has waited', async () => {
  const read = async (name: string) =>
    Number((await catalog.app.showsMetric(new RegExp(`^${name} ([\\d.]+)$`, 'm')))[1]);
  await catalog.erasures.deleteMany({});
  expect(await read('erasure_round_age_seconds')).toBe(0);
  const { pseudonym } = await catalog.announced(person);
  await catalog.ask(await signIn());
  await catalog.erasures.updateOne({ pseudonym }, { roundBeganAt: new Date(Date.now() - 7_200_000) });
  expect(await read('erasures\\{state="asked"\\}')).toBe(1);
  expect(await read('erasures\\{state="announced"\\}')).toBe(1);
  expect(await read('erasures\\{state="resting"\\}')).toBe(0);
  expect(await read('erasure_round_age_seconds')).toBeGreaterThan(7_190);
  await catalog.confirm(pseudonym, 1);
  await catalog.run();
  expect(await read('erasure_round_age_seconds')).toBe(0);
});
