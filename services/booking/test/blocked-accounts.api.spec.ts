import type { BookingStatus, PaymentStatus } from '@mendwell/contracts/booking';
import { eventExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { Types } from 'mongoose';
import { BlockedAccountsService } from '../src/bookings/blocked-accounts.service.ts';
import type { BookingDocument } from '../src/bookings/booking.schema.ts';
import { BookingClosingService } from '../src/bookings/booking-closing.service.ts';
import { OwedRefunds } from '../src/bookings/owed-refunds.ts';
import { type BookingApp, inAWeek, newId, type Person, signIn, startBookingApp } from './booking-app.ts';

let booking: BookingApp;
let operator: Person;
let provider: Person;
let patient: Person;

beforeAll(async () => {
  booking = await startBookingApp();
  operator = await signIn({ isOperator: true });
});
afterAll(() => booking?.close());
beforeEach(async () => {
  [provider, patient] = [await signIn(), await signIn()];
  await booking.app.model('OutboxRow').deleteMany();
});

const blockOf = ({ uid, name, email }: Person, occurredAt = new Date()): DomainEvent<'account.blocked'> => {
  const { data, ...event } = eventExamples['account.blocked'];
  const account = { ...data, uid, name, email };
  return { ...event, id: crypto.randomUUID(), occurredAt: occurredAt.toISOString(), data: account };
};
const block = (person: Person) => booking.app.handle(blockOf(person));
const impactOf = async (path: string) => {
  const { status, body } = await booking.get(operator, `/desk/booking/${path}`);
  expect(status).toBe(200);
  return body;
};
const nothing = { bookings: 0, people: 0, paid: 0 };

interface Given {
  status?: BookingStatus;
  paymentStatus?: PaymentStatus;
  serviceDate?: Date;
  refundedCents?: number;
}
/** A booking in a state that is reached elsewhere. */
const given = async (changes: Given, people: [Person, Person] = [patient, provider]): Promise<string> => {
  const id = await booking.book(...people);
  await booking.bookings.updateOne({ _id: id }, changes);
  return id;
};
const paid = { paymentStatus: 'paid' } as const;
const yesterday = new Date(Date.now() - 86_400_000);

/** One booking in each state that is ahead, and in each that is not. */
async function inEveryState() {
  const ahead = [
    await given({}),
    await given({ status: 'working' }),
    await given({ status: 'working', ...paid }),
    await given(paid),
    await given({ paymentStatus: 'processing' }),
    await given({ paymentStatus: 'failed' }),
  ];
  const others = [
    await given({ status: 'completed', ...paid }),
    await given({ status: 'declined' }),
    await given({ status: 'cancelled', paymentStatus: 'refunded', refundedCents: 4550 }),
    await given({ serviceDate: yesterday, ...paid }),
    await given(paid, [await signIn(), await signIn()]),
  ];
  return { ahead, others };
}
const storedOf = (ids: string[]) => Promise.all(ids.map(booking.stored));
const closings = async () =>
  (await booking.app.outbox()).filter(({ name }) => /^booking\.(declined|cancelled)$/.test(name));

describe('account.blocked', () => {
  it('declines or cancels what is ahead of a provider, with full refunds, and leaves the rest', async () => {
    const { ahead, others } = await inEveryState();
    const before = await storedOf(others);
    await block(provider);
    const ended = await storedOf(ahead);
    const statuses = ['declined', 'cancelled', 'cancelled', 'declined', 'declined', 'declined'];
    expect(ended.map(({ status }) => status)).toEqual(statuses);
    for (const { refundPercent, timeline, cells } of ended)
      expect({ refundPercent, by: timeline.at(-1)?.actor, cells }).toEqual({
        refundPercent: 100,
        by: 'provider',
      });
    const due = [undefined, undefined, 4550, 4550, undefined, undefined];
    expect(ended.map(({ refundDueCents }) => refundDueCents)).toEqual(due);
    expect(await storedOf(others)).toEqual(before);
  });

  it('cancels what is ahead of a patient with full refunds, however late', async () => {
    const { ahead, others } = await inEveryState();
    const late = { lateRefundPercent: 0, freeCancellationUntil: new Date(0) };
    await booking.bookings.updateMany({ patientUid: patient.uid }, late);
    const before = await storedOf(others);
    await block(patient);
    for (const { status, refundPercent, timeline } of await storedOf(ahead))
      expect({ status, refundPercent, by: timeline.at(-1)?.actor }).toEqual({
        ...{ status: 'cancelled', refundPercent: 100, by: 'patient' },
      });
    expect((await booking.stored(ahead[3] as string)).refundDueCents).toBe(4550);
    expect(await storedOf(others)).toEqual(before);
  });

  it('ends the bookings of both roles', async () => {
    const own = await given({}, [provider, await signIn()]);
    const theirs = await given({});
    await block(provider);
    expect((await storedOf([own, theirs])).map(({ status }) => status)).toEqual(['cancelled', 'declined']);
  });

  it('tells the other side that the marketplace did it, and has no address of the blocked one', async () => {
    const id = await given(paid);
    await block(provider);
    await booking.bookings.updateOne({ _id: id }, { publishAt: new Date(0) });
    await booking.app.app.get(OwedRefunds).run();
    const events = await closings();
    expect(events.length).toBeGreaterThanOrEqual(1);
    for (const { name, data } of events) {
      expect(name).toBe('booking.declined');
      expect(data).toMatchObject({
        ...{ bookingId: id, actor: 'provider', isByMarketplace: true, refundPercent: 100 },
        appointment: { patientEmail: patient.email, providerName: provider.name, providerEmail: '' },
      });
    }
    expect((await booking.get(patient, `/booked/${patient.email}`)).body).toMatchObject([
      { providerEmail: provider.email, status: 'declined' },
    ]);
  });

  it('does nothing more when it is repeated', async () => {
    const { ahead, others } = await inEveryState();
    // The second publication may arrive while the first is still handled.
    const handler = booking.app.app.get(BlockedAccountsService);
    await Promise.all([handler.endBookings(blockOf(provider)), handler.endBookings(blockOf(provider))]);
    const all = () => storedOf([...ahead, ...others]);
    const [before, published] = [await all(), await closings()];
    expect(published).toHaveLength(ahead.length);
    await block(provider);
    expect(await all()).toEqual(before);
    expect(await closings()).toEqual(published);
  });

  it('ends a booking that slipped in when it is published again', async () => {
    await block(provider);
    const id = await given({});
    await block(provider);
    expect(await booking.stored(id)).toMatchObject({ status: 'declined' });
  });

  it('leaves later bookings alone if it is replayed when the account has long been unblocked', async () => {
    const id = await given({});
    await booking.app.handle(blockOf(provider, new Date(Date.now() - 3_600_000)));
    expect(await booking.stored(id)).toMatchObject({ status: 'pending' });
  });

  it('goes on with what is left after its handler was killed in the middle', async () => {
    const { ahead } = await inEveryState();
    const closing = booking.app.app.get(BookingClosingService);
    const { end } = closing;
    let left = 3;
    closing.end = (...args) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('Killed')) : end.apply(closing, args);
    };
    const event = blockOf(provider);
    const killed = booking.app.app.get(BlockedAccountsService).endBookings(event);
    await expect(killed).rejects.toThrow('Killed');
    closing.end = end;
    expect(await closings()).toHaveLength(3);
    expect((await impactOf(`accounts/${provider.uid}`)).ahead).toMatchObject({ bookings: 3 });
    await booking.app.handle(event);
    expect(await closings()).toHaveLength(ahead.length);
    expect(new Set((await closings()).map(({ data }) => 'bookingId' in data && data.bookingId))).toEqual(
      new Set(ahead),
    );
  });

  it('owes back what is paid during or after the block', async () => {
    const ids = [await given({ paymentStatus: 'processing' }), await given({}), await given({})];
    const succeeded = (bookingId: string) => {
      const { data, ...event } = eventExamples['payment.succeeded'];
      const fact = { ...data, bookingId, amountCents: 4550 };
      return { ...event, id: crypto.randomUUID(), data: fact };
    };
    await booking.app.handle(blockOf(provider), ...ids.map(succeeded));
    for (const { paymentStatus, refundDueCents, status } of await storedOf(ids))
      expect({ paymentStatus, refundDueCents, status }).toEqual({
        ...{ paymentStatus: 'paid', refundDueCents: 4550, status: 'declined' },
      });
  });
});

describe('GET /desk/booking/…', () => {
  it('tells what blocking an account touches, and then that nothing is left', async () => {
    const { ahead } = await inEveryState();
    await given({ ...paid, refundedCents: 550 }, [await signIn(), provider]);
    await given(paid, [provider, patient]);
    const before = { bookings: ahead.length + 2, people: 2, paid: 2 * 45.5 + 40 + 45.5 };
    const counts = { asPatient: 1, asProvider: 11 };
    expect(await impactOf(`accounts/${provider.uid}`)).toEqual({ ...counts, ahead: before });
    await block(provider);
    expect(await impactOf(`accounts/${provider.uid}`)).toEqual({ ...counts, ahead: nothing });
  });

  it('tells what is ahead of a service, which hiding it leaves', async () => {
    const id = await given(paid);
    const { serviceId } = await booking.stored(id);
    const again = { serviceId, serviceDate: inAWeek(), instructions: '' };
    const another = await booking.post(await signIn(), again);
    expect(another.status).toBe(201);
    await given(paid);
    expect(await impactOf(`services/${serviceId}`)).toEqual({ bookings: 2, people: 2, paid: 45.5 });
    await block(provider);
    expect(await impactOf(`services/${serviceId}`)).toEqual(nothing);
  });

  it('counts exactly, also ten thousand bookings', async () => {
    const example = await booking.stored(await given(paid));
    const serviceId = newId();
    const rows = Array.from({ length: 10_000 }, (_, at): BookingDocument => {
      const { cells, blocksRepeats, idempotencyKey, ...row } = example;
      return { ...row, _id: new Types.ObjectId(), serviceId, patientUid: `patient-${at % 4_000}` };
    });
    await booking.bookings.collection.insertMany(rows);
    const ahead = { bookings: 10_000, people: 4_000, paid: 455_000 };
    expect(await impactOf(`services/${serviceId}`)).toEqual(ahead);
    expect(await impactOf(`accounts/${provider.uid}`)).toEqual({
      ...{ asPatient: 0, asProvider: 10_001 },
      ahead: { bookings: 10_001, people: 4_001, paid: 455_045.5 },
    });
    await booking.bookings.deleteMany({ serviceId });
  });

  it('knows no bookings of unknown accounts and services', async () => {
    const none = { asPatient: 0, asProvider: 0, ahead: nothing };
    expect(await impactOf('accounts/nobody')).toEqual(none);
    expect(await impactOf(`services/${newId()}`)).toEqual(nothing);
  });

  it('is there only for operators with a recent sign-in', async () => {
    await given(paid);
    const old = await signIn({ isOperator: true, signedInAt: new Date(Date.now() - 61 * 60_000) });
    const stores = async () => [await booking.bookings.find().lean(), await booking.app.outbox()];
    const before = await stores();
    for (const [person, status] of [
      [undefined, 404],
      [provider, 404],
      [old, 403],
    ] as const)
      for (const path of [`accounts/${provider.uid}`, `services/${newId()}`]) {
        const answer = await booking.app.call('GET', `/desk/booking/${path}`, { token: person?.token });
        expect(answer).toMatchObject({ status });
      }
    expect(await stores()).toEqual(before);
  });
});
