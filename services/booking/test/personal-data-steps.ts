import { accountExamples } from '@mendwell/contracts/event-examples';
import { eventLike, serviceEvent } from '@mendwell/service-kit/testing/examples';
import { type BookingApp, bookingApp, inAWeek, type Person, signIn } from './booking-app.ts';
import { scheduleOf } from './with-hours.ts';

interface Steps {
  booking: BookingApp;
  patient: Person;
  provider: Person;
  written: Record<'note' | 'byPatient' | 'byProvider', string>;
}

/** A booking app with two new people for each test of a suite, and what they book and write. */
export function personalDataSteps() {
  const on = { booking: bookingApp() } as Steps;

  /** Two people whose names and texts appear nowhere else. */
  beforeEach(async () => {
    const id = crypto.randomUUID();
    on.patient = await signIn({ name: `Pat ${id}` });
    on.provider = await signIn({ name: `Dr. ${id}`, picture: `https://example.com/${id}.jpg` });
    on.written = { note: `Note ${id}`, byPatient: `Patient's ${id}`, byProvider: `Provider's ${id}` };
  });

  /** A booking with all that people write, once it is closed or only its time has passed. */
  const bookings = async () => {
    const offer = on.booking.offer(on.provider, { image: on.provider.picture });
    const book = async (more: object = {}) => {
      const body = { serviceId: offer.serviceId, serviceDate: inAWeek(), instructions: on.written.note };
      return (await on.booking.post(on.patient, { ...body, ...more }, crypto.randomUUID())).body
        .insertedId as string;
    };
    const ahead = await book({ patientTimeZone: 'Europe/Lisbon' });
    const past = await book({ serviceDate: new Date(Date.now() + 8 * 24 * 3_600_000).toISOString() });
    await on.booking.bookings.updateOne(
      { _id: past },
      { serviceDate: new Date(Date.now() - 3_600_000), paymentStatus: 'paid' },
    );
    const cancelled = await book({ serviceDate: new Date(Date.now() + 9 * 24 * 3_600_000).toISOString() });
    await on.booking.app.call('POST', `/bookings/${cancelled}/cancel`, {
      token: on.patient.token,
      body: { reason: on.written.byPatient },
    });
    const declined = await book({ serviceDate: new Date(Date.now() + 10 * 24 * 3_600_000).toISOString() });
    await on.booking.app.call('POST', `/bookings/${declined}/decline`, {
      token: on.provider.token,
      body: { reason: on.written.byProvider },
    });
    await on.booking.app.call('PUT', '/schedule', { token: on.provider.token, body: scheduleOf() });
    await on.booking.app.handle(serviceEvent(offer));
    for (const { uid, name, email } of [on.patient, on.provider])
      await on.booking.app.handle(
        eventLike(accountExamples.named, {
          ...{ uid, version: 1 },
          profile: { name, email, isEmailVerified: true },
        }),
      );
    const [from, to] = [new Date().toISOString().slice(0, 10), inAWeek().slice(0, 10)];
    await on.booking.app.call('POST', '/waits', {
      token: on.patient.token,
      body: { serviceId: offer.serviceId, from, to },
    });
    return { ahead, past, cancelled, declined };
  };
  const list = async (path: string, { email, token }: Person) =>
    (await on.booking.app.call('GET', `/${path}/${email}`, { token })).body;

  return { on, bookings, list };
}
