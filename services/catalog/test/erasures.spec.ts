import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { servicesWithPeople } from '@mendwell/contracts/account';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { add, newPerson } from './catalog-app.ts';
import { erasuresApp, identityOf, type Person, signIn } from './erasures-app.ts';

const catalog = erasuresApp();
const person = newPerson();
beforeEach(() => catalog.identity.reset());

const hashOf = (uid: string) => createHash('sha256').update(uid).digest('hex');
const logOf = ({ uid }: Person) =>
  JSON.parse(readFileSync(join(catalog.journal, `${hashOf(uid)}.json`), 'utf8'));
const erased = async () =>
  (await catalog.published(person, 'erased')).map(({ uid, erasure }) => ({ uid, ...erasure }));
const minutesUntil = (instant: Date | undefined) => ((instant?.getTime() ?? 0) - Date.now()) / 60_000;

describe('an erasure', () => {
  it('blocks the account without a mail, rests, and removes the user at the identity provider last', async () => {
    const before = new Date();
    const closed = await catalog.closed(person);
    expect(closed).toMatchObject({ state: 'closed' });
    expect(closed?.askedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(minutesUntil(closed?.dueAt)).toBeGreaterThan(69);
    const { uid } = person;
    expect(await catalog.published(person, 'blocked')).toEqual([
      expect.not.objectContaining({ decision: expect.anything() }),
    ]);
    await catalog.enforce(person);
    expect(await identityOf(person)).toMatchObject({ disabled: true });
    expect(await erased()).toEqual([]);

    await catalog.takeNext(person);
    const { pseudonym = '' } = (await catalog.stored(person)) ?? {};
    const erasedOnce = { uid, pseudonym };
    expect(await erased()).toEqual([erasedOnce]);
    await catalog.confirm(pseudonym);
    const confirmed = await catalog.stored(person);
    expect(minutesUntil(confirmed?.dueAt)).toBeGreaterThan(14);
    expect(await identityOf(person)).toMatchObject({ disabled: true });
    await catalog.takeNext(person);
    // Once more, for what late events have brought back.
    expect(await erased()).toEqual([erasedOnce, erasedOnce]);
    expect(await identityOf(person)).toBeUndefined();
    expect(await catalog.stored(person)).toBeNull();
    expect(logOf(person)).toMatchObject({ pseudonym });
  });

  it('hides what the account has published as soon as it cannot be kept any more', async () => {
    const serviceId = await add(catalog.app, person);
    await catalog.closed(person);
    await catalog.enforce(person);
    expect(await catalog.app.call('GET', `/services/${serviceId}`)).toMatchObject({ status: 404 });
  });

  it('is in the log outside the databases before anything is announced', async () => {
    const closed = await catalog.closed(person);
    await catalog.enforce(person);
    rmSync(catalog.journal, { recursive: true });
    await catalog.takeNext(person);
    expect(await catalog.stored(person)).toMatchObject({ state: 'closed', attempts: 1 });
    expect(await erased()).toEqual([]);

    mkdirSync(catalog.journal);
    await catalog.takeNext(person);
    expect(readdirSync(catalog.journal)).toEqual([`${hashOf(person.uid)}.json`]);
    expect(logOf(person)).toEqual({
      uidHash: hashOf(person.uid),
      pseudonym: closed?.pseudonym,
      erasedAt: closed?.erasingSince?.toISOString(),
    });
    expect(await erased()).toHaveLength(1);
  });

  it('signs out for ever when it is announced', async () => {
    await catalog.erasing(person);
    expect((await catalog.published(person, 'erased')).at(-1)).toMatchObject({
      uid: person.uid,
      signedInBefore: '9999-12-31T23:59:59.999Z',
    });
  });

  it('announces nothing while the identity provider cannot shut the user out', async () => {
    await catalog.closed(person);
    await catalog.takeNext(person);
    expect(await catalog.stored(person)).toMatchObject({ state: 'closed', attempts: 1 });
    expect(await erased()).toEqual([]);
    await catalog.enforce(person);
    await catalog.takeNext(person);
    expect(await erased()).toHaveLength(1);
  });

  it('is announced again with growing pauses until all services have confirmed', async () => {
    const { pseudonym, dueAt } = await catalog.erasing(person);
    expect(minutesUntil(dueAt)).toBeGreaterThan(0.5);
    await catalog.confirm(pseudonym, servicesWithPeople.slice(1));
    expect(await catalog.stored(person)).toMatchObject({ dueAt, state: 'erasing' });
    await catalog.takeNext(person);
    expect(await erased()).toHaveLength(2);
    expect(minutesUntil((await catalog.stored(person))?.dueAt)).toBeGreaterThan(1.5);
    await catalog.confirm(pseudonym, servicesWithPeople.slice(0, 1));
    await catalog.run();
    expect(await erased()).toHaveLength(2);
    expect(minutesUntil((await catalog.stored(person))?.dueAt)).toBeGreaterThan(14);
  });

  it('takes no confirmations before it is announced', async () => {
    await catalog.confirm((await catalog.closed(person))?.pseudonym ?? '');
    expect(await catalog.stored(person)).toMatchObject({ state: 'closed', confirmedBy: [] });
  });

  it('ends although the user has disappeared from the identity provider', async () => {
    await catalog.closed(person);
    await catalog.app.app.get(IdentityProvider).deleteUser(person.uid);
    await catalog.enforce(person);
    await catalog.takeNext(person);
    const { pseudonym = '' } = (await catalog.stored(person)) ?? {};
    await catalog.confirm(pseudonym);
    await catalog.takeNext(person);
    expect(await catalog.stored(person)).toBeNull();
  });
});

it('tells operators how many erasures there are, and for how long the oldest has waited after its rest', async () => {
  const read = async (name: string) =>
    Number((await catalog.app.showsMetric(new RegExp(`^${name} ([\\d.]+)$`, 'm')))[1]);
  await catalog.erasures.deleteMany({});
  expect(await read('erasure_age_seconds')).toBe(0);
  const closed = await catalog.closed(person);
  expect(await read('erasure_age_seconds')).toBe(0);
  await catalog.ask(await signIn());
  const erasingSince = new Date(Date.now() - 7_200_000);
  await catalog.erasures.updateOne({ _id: closed?._id }, { erasingSince });
  expect(await read('erasures\\{state="asked"\\}')).toBe(1);
  expect(await read('erasures\\{state="closed"\\}')).toBe(1);
  expect(await read('erasures\\{state="erasing"\\}')).toBe(0);
  expect(await read('erasure_age_seconds')).toBeGreaterThan(7_190);
});
