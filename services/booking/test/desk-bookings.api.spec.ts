import { Types } from 'mongoose';
import type { BookingDocument } from '../src/records/booking.schema.ts';
import { blockingSteps, paid } from './blocking-steps.ts';
import { inAWeek, newId, signIn } from './booking-app.ts';

const { on, block, impactOf, given, inEveryState } = blockingSteps();
const nothing = { bookings: 0, people: 0, paid: 0 };

describe('GET /desk/booking/…', () => {
  it('tells what blocking an account touches, and then that nothing is left', async () => {
    const { ending } = await inEveryState();
    await given({ ...paid, refundedCents: 550 }, [await signIn(), on.provider]);
    await given(paid, [on.provider, on.patient]);
    const before = { bookings: ending.length + 2, people: 2, paid: 4 * 45.5 + 40 + 45.5 };
    const counts = { asPatient: 1, asProvider: 15, waiting: 0 };
    expect(await impactOf(`accounts/${on.provider.uid}`)).toEqual({ ...counts, ahead: before });
    await block(on.provider);
    expect(await impactOf(`accounts/${on.provider.uid}`)).toEqual({ ...counts, ahead: nothing });
  });

  it('promises nothing for what has begun of a patient', async () => {
    const { ending } = await inEveryState();
    const ahead = { bookings: ending.length, people: 1, paid: 3 * 45.5 };
    expect(await impactOf(`accounts/${on.patient.uid}`)).toMatchObject({ ahead });
  });

  it('tells what is ahead of a service, which hiding it leaves', async () => {
    const id = await given(paid);
    const { serviceId } = await on.booking.stored(id);
    const again = { serviceId, serviceDate: inAWeek(), instructions: '' };
    const another = await on.booking.post(await signIn(), again);
    expect(another.status).toBe(201);
    await given(paid);
    expect(await impactOf(`services/${serviceId}`)).toEqual({ bookings: 2, people: 2, paid: 45.5 });
    await block(on.provider);
    expect(await impactOf(`services/${serviceId}`)).toEqual(nothing);
  });

  it('counts exactly, also ten thousand bookings', async () => {
    const example = await on.booking.stored(await given(paid));
    const serviceId = newId();
    const rows = Array.from({ length: 10_000 }, (_, at): BookingDocument => {
      const { blocksRepeats, idempotencyKey, ...row } = example;
      return { ...row, _id: new Types.ObjectId(), serviceId, patientUid: `patient-${at % 4_000}` };
    });
    await on.booking.bookings.collection.insertMany(rows);
    const ahead = { bookings: 10_000, people: 4_000, paid: 455_000 };
    expect(await impactOf(`services/${serviceId}`)).toEqual(ahead);
    expect(await impactOf(`accounts/${on.provider.uid}`)).toEqual({
      ...{ asPatient: 0, asProvider: 10_001, waiting: 0 },
      ahead: { bookings: 10_001, people: 4_001, paid: 455_045.5 },
    });
    await on.booking.bookings.deleteMany({ serviceId });
  });

  it('knows no bookings of unknown accounts and services', async () => {
    const none = { asPatient: 0, asProvider: 0, waiting: 0, ahead: nothing };
    expect(await impactOf('accounts/nobody')).toEqual(none);
    expect(await impactOf(`services/${newId()}`)).toEqual(nothing);
  });

  it('finds bookings by their id or either side, newest first, without any text of them', async () => {
    const first = await given(paid);
    const second = await given(paid);
    const { token } = await signIn({ isOperator: true });
    const search = (text: string) =>
      on.booking.app.call('GET', `/desk/booking/search?search=${text}`, { token });
    const find = async (text: string) => (await search(text)).body;
    const found = await find(first.toUpperCase());
    expect(found).toMatchObject([
      { _id: first, patientUid: on.patient.uid, paymentStatus: 'paid', price: 45.5 },
    ]);
    expect(Object.keys(found[0])).not.toEqual(expect.arrayContaining(['instructions']));
    const ids = async (text: string) => (await find(text)).map(({ _id }: { _id: string }) => _id);
    expect((await ids(on.provider.uid)).slice(0, 2)).toEqual([second, first]);
    expect((await ids(on.patient.uid)).slice(0, 2)).toEqual([second, first]);
    const { body, headers } = await search(`${on.patient.uid}&limit=1`);
    expect(body).toMatchObject([{ _id: second }]);
    const total = await on.booking.bookings.countDocuments({ patientUid: on.patient.uid });
    expect(headers).toMatchObject({
      'x-total-count': String(total),
      link: expect.stringMatching(/rel="next"$/),
    });
    for (const nothing of ['', 'nobody', newId()]) expect(await ids(nothing)).toEqual([]);
  });

  it('is there only for operators with a recent sign-in', async () => {
    await given(paid);
    const old = await signIn({ isOperator: true, signedInAt: new Date(Date.now() - 61 * 60_000) });
    const stores = async () => [await on.booking.bookings.find().lean(), await on.booking.app.outbox()];
    const before = await stores();
    for (const [person, status] of [
      [undefined, 404],
      [on.provider, 404],
      [old, 403],
    ] as const)
      for (const path of [
        `accounts/${on.provider.uid}`,
        `services/${newId()}`,
        `search?search=${on.provider.uid}`,
      ]) {
        const answer = await on.booking.app.call('GET', `/desk/booking/${path}`, { token: person?.token });
        expect(answer).toMatchObject({ status });
      }
    expect(await stores()).toEqual(before);
  });
});
