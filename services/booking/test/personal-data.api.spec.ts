import { eventExamples } from '@mendwell/contracts/event-examples';
import type { User } from '@mendwell/service-kit/http/auth';
import {
  eraseWithFailures,
  erasureOf,
  exportOf,
  placesOf,
  testPersonalData,
} from '@mendwell/service-kit/testing/personal-data';
import { serviceCopyModel } from '../src/service-copies/service-copies.service.ts';
import { type BookingApp, inAWeek, type Person, signIn, startBookingApp } from './booking-app.ts';
import { scheduleOf } from './with-hours.ts';

describe("booking's data about people", () => testPersonalData('booking', startBookingApp));

let booking: BookingApp;
let patient: Person;
let provider: Person;
let written: Record<'note' | 'byPatient' | 'byProvider', string>;
beforeAll(async () => {
  booking = await startBookingApp();
});
afterAll(() => booking?.close());

/** Two people whose names and texts appear nowhere else. */
beforeEach(async () => {
  const id = crypto.randomUUID();
  patient = await signIn({ name: `Pat ${id}` });
  provider = await signIn({ name: `Dr. ${id}`, picture: `https://example.com/${id}.jpg` });
  written = { note: `Note ${id}`, byPatient: `Patient's ${id}`, byProvider: `Provider's ${id}` };
});
const textsOf = ({ uid, email, name }: User) => [uid, email, name];
const account = ({ uid }: User) => ({ uid, pseudonym: `erased-${uid.slice(-12)}` });

/** A booking with all that people write, once it is closed or only its time has passed. */
async function bookings() {
  const offer = booking.offer(provider, { image: provider.picture });
  const book = async (more: object = {}) => {
    const body = { serviceId: offer.serviceId, serviceDate: inAWeek(), instructions: written.note };
    return (await booking.post(patient, { ...body, ...more }, crypto.randomUUID())).body.insertedId as string;
  };
  const ahead = await book({ patientTimeZone: 'Europe/Lisbon' });
  const past = await book({ serviceDate: new Date(Date.now() + 8 * 24 * 3_600_000).toISOString() });
  await booking.bookings.updateOne(
    { _id: past },
    { serviceDate: new Date(Date.now() - 3_600_000), paymentStatus: 'paid' },
  );
  const cancelled = await book({ serviceDate: new Date(Date.now() + 9 * 24 * 3_600_000).toISOString() });
  await booking.app.call('POST', `/bookings/${cancelled}/cancel`, {
    token: patient.token,
    body: { reason: written.byPatient },
  });
  const declined = await book({ serviceDate: new Date(Date.now() + 10 * 24 * 3_600_000).toISOString() });
  await booking.app.call('POST', `/bookings/${declined}/decline`, {
    token: provider.token,
    body: { reason: written.byProvider },
  });
  await booking.app.call('PUT', '/schedule', { token: provider.token, body: scheduleOf() });
  await booking.app.handle({
    ...eventExamples['service.published'],
    id: crypto.randomUUID(),
    data: offer,
  });
  for (const { uid, name, email } of [patient, provider])
    await booking.app.handle({
      ...eventExamples['account.changed'],
      id: crypto.randomUUID(),
      data: { uid, version: 1, name, email, isEmailVerified: true },
    });
  return { ahead, past, cancelled, declined };
}

const list = async (path: string, { email, token }: Person) =>
  (await booking.app.call('GET', `/${path}/${email}`, { token })).body;

describe('GET /booking/my-data', () => {
  it("has the caller's own side of their bookings, and nothing of strangers", async () => {
    const { ahead } = await bookings();
    const stranger = await signIn();
    await booking.book(stranger, await signIn());

    const own = await exportOf(booking.app, 'booking', patient);
    expect(own).toMatchObject({ status: 200, body: { service: 'booking' } });
    expect(own.body.sections.bookings).toHaveLength(4);
    const { providerName, instructions } = own.body.sections.bookings.find(
      ({ _id }: { _id: string }) => _id === ahead,
    );
    expect([providerName, instructions]).toEqual([provider.name, written.note]);
    expect(own.body.sections).toMatchObject({ requests: [], schedule: [] });
    const text = JSON.stringify(own.body);
    for (const hidden of [provider.uid, provider.email, stranger.email]) expect(text).not.toContain(hidden);
    expect(text).toContain(written.byPatient);

    const other = await exportOf(booking.app, 'booking', provider);
    expect(other.body.sections).toMatchObject({ bookings: [], schedule: [scheduleOf()] });
    expect(other.body.sections.requests).toHaveLength(4);
    const theirs = JSON.stringify(other.body);
    for (const hidden of [patient.uid, patient.email, written.note, written.byPatient])
      expect(theirs).not.toContain(hidden);
    expect(theirs).toContain(written.byProvider);
    expect((await exportOf(booking.app, 'booking', stranger)).body.sections.bookings).toHaveLength(1);
  });

  it('says of each booking who read its notes on which day, as its history shows', async () => {
    const { ahead, cancelled } = await bookings();
    await list('bookRequest', provider);
    const { body } = await exportOf(booking.app, 'booking', patient);
    for (const { _id, reads } of body.sections.bookings)
      expect(reads).toEqual((await booking.get(patient, `/bookings/${_id}/reads`)).body);
    const readsOf = (id: string) =>
      body.sections.bookings.find(({ _id }: { _id: string }) => _id === id).reads;
    const read = [{ readerName: provider.name, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }];
    expect([readsOf(ahead), readsOf(cancelled)]).toEqual([read, read]);
    const other = await exportOf(booking.app, 'booking', provider);
    expect(other.body.sections.requests[0]).not.toHaveProperty('reads');
  });

  it('has nothing of others for an operator', async () => {
    await bookings();
    const { body } = await exportOf(booking.app, 'booking', await signIn({ isOperator: true }));
    expect(body.sections).toEqual({ schedule: [], bookings: [], requests: [] });
  });
});

describe('account.erased', () => {
  it('removes a patient from their bookings, which their providers keep', async () => {
    const { ahead, past } = await bookings();
    await eraseWithFailures(booking.app, account(patient));
    expect(await placesOf(booking.app, [...textsOf(patient), written.note, written.byPatient])).toEqual([]);

    const requests = await list('bookRequest', provider);
    expect(requests).toHaveLength(4);
    for (const request of requests)
      expect(request).toMatchObject({
        userName: 'Former patient',
        userEmail: '',
        instructions: '',
        price: 45.5,
      });
    expect(await booking.stored(ahead)).toMatchObject({ status: 'cancelled', refundPercent: 100 });
    expect(await booking.stored(past)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
    expect(await list('booked', patient)).toEqual([]);
  });

  it('removes a provider with their services, hours and bookings, which their patients keep', async () => {
    const { ahead, past } = await bookings();
    await eraseWithFailures(booking.app, account(provider));
    expect(await placesOf(booking.app, [...textsOf(provider), provider.picture, written.byProvider])).toEqual(
      [],
    );

    const booked = await list('booked', patient);
    expect(booked).toHaveLength(4);
    for (const one of booked)
      expect(one).toMatchObject({
        providerName: 'Former provider',
        providerEmail: '',
        serviceImage: '',
        instructions: written.note,
      });
    expect(await booking.stored(ahead)).toMatchObject({ status: 'declined', refundPercent: 100 });
    expect(await booking.stored(past)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
    const { serviceId } = await booking.stored(ahead);
    const again = { serviceId, serviceDate: inAWeek(), instructions: '' };
    expect(await booking.post(patient, again)).toMatchObject({ status: 404 });
    expect(await booking.app.model(serviceCopyModel.name).findById(serviceId).lean()).toMatchObject({
      service: null,
    });
  });

  it('announces the end of an appointment ahead to the other side, without the erased person', async () => {
    const { ahead } = await bookings();
    await eraseWithFailures(booking.app, account(patient));
    const events = await booking.app.outbox();
    const closings = events.filter(({ name }) => name === 'booking.cancelled');
    expect(closings).toHaveLength(1);
    expect(closings[0]?.data).toMatchObject({
      bookingId: ahead,
      patientUid: account(patient).pseudonym,
      refundPercent: 100,
      appointment: {
        patientName: 'Former patient',
        patientEmail: '',
        providerEmail: provider.email,
      },
    });
    expect(events.map(({ name }) => name)).toContain('booking.status-changed');
    expect(events.at(-1)).toMatchObject({
      name: 'account.erasure-confirmed',
      data: { pseudonym: account(patient).pseudonym, round: 1, service: 'booking' },
    });
  });

  it('owes everything back if a payment succeeds after the provider was erased', async () => {
    const { ahead } = await bookings();
    await eraseWithFailures(booking.app, account(provider));
    const { data, ...event } = eventExamples['payment.succeeded'];
    await booking.app.handle({
      ...event,
      id: crypto.randomUUID(),
      data: { ...data, bookingId: ahead, amountCents: 4550 },
    });
    expect(await booking.stored(ahead)).toMatchObject({
      paymentStatus: 'paid',
      refundDueCents: 4550,
      publishAt: expect.any(Date),
    });
  });

  it('refunds a patient in full, however late', async () => {
    const { ahead } = await bookings();
    await booking.bookings.updateOne(
      { _id: ahead },
      { paymentStatus: 'paid', lateRefundPercent: 0, freeCancellationUntil: new Date(0) },
    );
    await eraseWithFailures(booking.app, account(patient));
    expect(await booking.stored(ahead)).toMatchObject({ refundDueCents: 4550 });
  });

  it('also ends visits that were booked after their provider asked, unless they are completed', async () => {
    const earlier = await booking.book(patient, provider);
    const askedAt = new Date().toISOString();
    const [later, completed] = [await booking.book(patient, provider), await booking.book(patient, provider)];
    const begun = { serviceDate: new Date(Date.now() - 3_600_000), paymentStatus: 'paid' } as const;
    await booking.bookings.updateMany({ patientUid: patient.uid }, begun);
    await booking.bookings.updateOne({ _id: completed }, { status: 'completed' });
    await eraseWithFailures(booking.app, { ...account(provider), askedAt });
    expect(await booking.stored(earlier)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
    expect(await booking.stored(completed)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await booking.stored(later)).toMatchObject({ status: 'declined', refundDueCents: 4550 });
  });

  it('leaves visits that have begun to a patient who had asked', async () => {
    const askedAt = new Date().toISOString();
    const bookingId = await booking.book(patient, provider);
    await booking.bookings.updateOne({ _id: bookingId }, { serviceDate: new Date(Date.now() - 3_600_000) });
    await eraseWithFailures(booking.app, { ...account(patient), askedAt });
    expect(await booking.stored(bookingId)).toMatchObject({ status: 'pending' });
  });

  it('finds in the second round what late events have brought back', async () => {
    await bookings();
    await booking.app.handle(erasureOf(account(provider)));
    const { data } = eventExamples['account.changed'];
    await booking.app.handle({
      ...eventExamples['account.changed'],
      id: crypto.randomUUID(),
      data: { ...data, uid: provider.uid, version: 9, name: provider.name, email: provider.email },
    });
    await bookings();
    expect(await placesOf(booking.app, [provider.uid])).not.toEqual([]);
    await eraseWithFailures(booking.app, account(provider));
    await booking.app.handle(erasureOf(account(provider), 2));
    expect(await placesOf(booking.app, textsOf(provider))).toEqual([]);
  });

  it('changes nothing when it is delivered again', async () => {
    const { ahead, past, cancelled, declined } = await bookings();
    await eraseWithFailures(booking.app, account(patient));
    const all = () => Promise.all([ahead, past, cancelled, declined].map(booking.stored));
    const before = await all();
    await booking.app.handle(erasureOf(account(patient)));
    expect(await all()).toEqual(before);
  });
});
