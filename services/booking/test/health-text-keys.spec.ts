import { DataKeys, dataKeyModel } from '@mendwell/service-kit/database/data-keys';
import { keyRingOf, sealingKeys } from '@mendwell/service-kit/database/sealed';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { until } from '@mendwell/service-kit/testing/until';
import { getModelToken } from '@nestjs/mongoose';
import { DataKeyRotation } from '../src/notes/data-key-rotation.ts';
import { ExpiredNotes } from '../src/notes/expired-notes.ts';
import { unreadableNote } from '../src/records/note.rules.ts';
import {
  type BookingApp,
  healthTextKey,
  inAWeek,
  type Person,
  signIn,
  startBookingApp,
} from './booking-app.ts';

const [older, newer] = [healthTextKey('older'), healthTextKey('newer')];
const notesOf = (answer: { body: { instructions: string }[] }) =>
  answer.body.map(({ instructions }) => instructions);

describe('keys of health texts', () => {
  let MONGODB_URI: string;
  let running: BookingApp[];
  let provider: Person;
  let serviceId: string;

  beforeEach(async () => {
    MONGODB_URI = testDatabase('booking');
    running = [];
    provider = await signIn();
  });
  afterEach(async () => {
    for (const { app } of running) await app.stop();
    for (const instance of running) await instance.close();
  });

  async function start(HEALTH_TEXT_KEYS: string, env: Record<string, string> = {}) {
    const [first] = running;
    const shared: Record<string, string> = first ? { CATALOG_URL: first.catalog.url } : {};
    const limits = { BOOKINGS_PER_HOUR: '10000' };
    const instance = await startBookingApp({
      env: { MONGODB_URI, HEALTH_TEXT_KEYS, ...limits, ...shared, ...env },
    });
    running.push(instance);
    if (!first) ({ serviceId } = instance.offer(provider));
    return instance;
  }

  let minutes = 0;
  const book = (instance: BookingApp, patient: Person, instructions: string) => {
    minutes += 1;
    const serviceDate = new Date(Date.parse(inAWeek()) + minutes * 60_000).toISOString();
    return instance.post(patient, { serviceId, serviceDate, instructions });
  };
  const booked = async (instance: BookingApp, patient: Person) =>
    notesOf(await instance.get(patient, `/booked/${patient.email}?limit=100`));
  const dataKeys = (instance: BookingApp) => instance.app.connection.collection('dataKeys');
  const keysIn = async (instance: BookingApp, state: string) =>
    (await instance.app.showsMetric(new RegExp(`^data_keys\\{state="${state}"\\} (\\d+)$`, 'm')))[1];

  it('a patient gets one data key although two instances seal the first notes at once', async () => {
    const instances = [await start(older), await start(older)];
    const patient = await signIn();
    const texts = Array.from({ length: 8 }, (_, index) => `note ${index}`);
    const answers = await Promise.all(
      texts.map((text, index) => book(instances[index % 2] as BookingApp, patient, text)),
    );
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
    const [one] = instances as [BookingApp];
    expect(await dataKeys(one).countDocuments({ _id: patient.uid as never })).toBe(1);
    for (const instance of instances) expect((await booked(instance, patient)).toSorted()).toEqual(texts);
  });

  it('are added, rotated and removed while people book, and no note is lost', async () => {
    const written = new Map<Person, string[]>();
    let serving = [await start(older)];
    let isOver = false;
    async function keepBooking(patient: Person) {
      const notes: string[] = [];
      written.set(patient, notes);
      while (!isOver) {
        const instance = serving[notes.length % serving.length] as BookingApp;
        const note = `note ${notes.length}`;
        expect((await book(instance, patient, note)).status).toBe(201);
        notes.push(note);
        expect((await booked(instance, patient)).length).toBeGreaterThan(0);
      }
    }
    const people = await Promise.all(Array.from({ length: 4 }, () => signIn()));
    const booking = [people[0] as Person, people[1] as Person].map(keepBooking);
    const [idle] = [await signIn()];
    await book(serving[0] as BookingApp, idle, 'note of somebody who books no more');

    /** Replaces the only instance as a roll-out does: the next one serves beside it, then alone. */
    async function replace(keys: string) {
      const [before] = serving as [BookingApp];
      const next = await start(keys);
      serving = [before, next];
      await everybodyBooks(3);
      serving = [next];
      await everybodyBooks(2);
      // Otherwise it would wrap data keys with its own key again.
      await before.app.stop();
      return next;
    }
    async function everybodyBooks(times: number) {
      const due = [...written.values()].map((notes) => ({ notes, length: notes.length + times }));
      await until(() => due.every(({ notes, length }) => notes.length >= length));
    }
    await replace(`${older},${newer}`);
    const rotating = await replace(`${newer},${older}`);
    booking.push(...[people[2] as Person, people[3] as Person].map(keepBooking));
    await until(async () => (await keysIn(rotating, 'outdated')) === '0');
    expect(await dataKeys(rotating).countDocuments({ keyId: { $ne: 'newer' } })).toBe(0);
    const last = await replace(newer);
    isOver = true;
    await Promise.all(booking);

    expect(await keysIn(last, 'unreadable')).toBe('0');
    for (const [patient, notes] of written)
      expect(await booked(last, patient)).toEqual(notes.toReversed().slice(0, 100));
    expect(await booked(last, idle)).toEqual(['note of somebody who books no more']);
  });

  it('if one is missing, its notes are shown as unreadable, counted, and not replaced', async () => {
    const patient = await signIn();
    const first = await start(older);
    await book(first, patient, 'first');
    const without = await start(newer);
    expect(await booked(without, patient)).toEqual([unreadableNote]);
    expect(await keysIn(without, 'unreadable')).toBe('1');
    expect((await book(without, patient, 'second')).status).toBe(503);
    expect((await book(without, patient, '')).status).toBe(201);
    const again = await start(`${newer},${older}`);
    expect(await booked(again, patient)).toEqual(['', 'first']);
    expect((await book(again, patient, 'second')).status).toBe(201);
  });

  it('with other bytes under the same id refuse to start, and are named', async () => {
    const instance = await start(`${newer},${older}`);
    const model = instance.app.app.get(getModelToken(dataKeyModel.name));
    const check = (keys: string) => new DataKeys(model, keyRingOf(sealingKeys().parse(keys))).onModuleInit();
    const other = `older:${Buffer.alloc(32, 'other').toString('base64url')}`;
    await check(`${newer},${other}`);

    const [patient, idle] = [await signIn(), await signIn()];
    await book(instance, idle, 'note');
    await book(await start(older), patient, 'note');
    const refused = /^HEALTH_TEXT_KEYS: the key older is not the one/;
    await expect(check(`${newer},${other}`)).rejects.toThrow(refused);
    await expect(check(other)).rejects.toThrow(refused);
    await check(`${older},${newer}`);
    await check(newer);
  });

  it('leave the memory a minute after they were used', async () => {
    const keys = (await start(older)).app.app.get(DataKeys);
    const remembered = () => Reflect.get(keys, 'sealers').size;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    // The cache holds the real one.
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => Date.now());
    try {
      const sealed = await keys.seal('uid', 'note');
      expect(await keys.unseal([{ uid: 'uid', sealed }])).toEqual(['note']);
      jest.advanceTimersByTime(59_000);
      expect(remembered()).toBe(1);
      jest.advanceTimersByTime(2_000);
      expect(remembered()).toBe(0);
    } finally {
      clock.mockRestore();
      jest.useRealTimers();
    }
  });

  it('a rotation does not bring back a data key that is deleted meanwhile', async () => {
    const patient = await signIn();
    const instance = await start(`${older},${newer}`);
    await book(instance, patient, 'note');
    const row = await dataKeys(instance).findOne({ _id: patient.uid as never });
    const keys = instance.app.app.get(DataKeys);
    await dataKeys(instance).updateOne({ _id: patient.uid as never }, { $set: { keyId: 'newer' } });
    const rotation = instance.app.app.get(DataKeyRotation);
    await Promise.all([rotation.run(), keys.forget(patient.uid)]);
    expect(row).not.toBeNull();
    expect(await dataKeys(instance).countDocuments({ _id: patient.uid as never })).toBe(0);
  });

  it('texts are deleted HEALTH_TEXT_MONTHS after the appointment, with those who read them', async () => {
    const patient = await signIn();
    const instance = await start(older, { HEALTH_TEXT_MONTHS: '3' });
    const monthsAgo = (months: number, days: number) => {
      const date = new Date();
      date.setUTCMonth(date.getUTCMonth() - months);
      return new Date(date.getTime() - days * 24 * 3_600_000);
    };
    const ids: string[] = [];
    for (const note of ['recent', 'old', 'older'])
      ids.push((await book(instance, patient, note)).body.insertedId);
    await instance.get(provider, `/bookRequest/${provider.email}`);
    const change = (index: number, fields: object) =>
      instance.bookings.updateOne({ _id: ids[index] }, { $set: fields });
    await change(0, { serviceDate: monthsAgo(3, -1) });
    await change(1, { serviceDate: monthsAgo(3, 1) });
    await change(2, { serviceDate: monthsAgo(4, 1) });
    await instance.app.app.get(ExpiredNotes).run();
    expect(await booked(instance, patient)).toEqual(['', '', 'recent']);
    const reads = await instance.app.connection.collection('noteReads').find().toArray();
    expect(reads.map(({ bookingId }) => String(bookingId))).toEqual([ids[0]]);
    for (const id of ids.slice(1)) expect((await instance.stored(String(id))).sealed).toBeUndefined();
  });
});
