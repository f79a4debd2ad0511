import { startTcpProxy } from '@mendwell/service-kit/testing/tcp-proxy';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { until } from '@mendwell/service-kit/testing/until';
import { withWrongClock } from '@mendwell/service-kit/testing/wrong-clock';
import { Logger } from '@nestjs/common';
import { type BookingCopyDocument, bookingCopyModel } from '../src/booking-copies/booking-copies.service.ts';
import { Sender } from '../src/messages/sender.service.ts';
import { startMailServer } from './mail-server.ts';
import { startNotification, testBooking } from './notification-app.ts';
import { requestedOf, sendingSteps } from './sending-steps.ts';

const dayMs = 24 * 3_600_000;
const { on, request, startSecond, stopSecond } = sendingSteps();
/** Makes postponed messages due. */
const makeDue = (bookingId: string, change = {}) =>
  on.notification.messages.updateMany(
    { ...requestedOf(bookingId), state: 'queued' },
    { dueAt: new Date(), ...change },
  );

it('a refused address gets its mail once the server accepts it, and everyone else at once', async () => {
  const first = await request();
  const second = await request();
  on.server.refused.add(first.patientEmail);
  await on.notification.send();
  expect(on.server.taken.sort()).toEqual(
    [first.providerEmail, second.patientEmail, second.providerEmail].sort(),
  );
  const waiting = await on.notification.messages
    .findOne({ ...requestedOf(first.bookingId), role: 'patient' })
    .lean();
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, failure: 'EENVELOPE 550' });

  on.server.refused.clear();
  await makeDue(first.bookingId);
  await on.notification.send();
  expect(on.server.taken.filter((address) => address === first.patientEmail)).toHaveLength(1);
});

it('a mail that cannot be sent for a day is parked and reported', async () => {
  const { bookingId, patientEmail } = await request();
  on.server.refused.add(patientEmail);
  await makeDue(bookingId, { plannedAt: new Date(Date.now() - dayMs) });
  await on.notification.send();
  expect(await on.notification.statesOf(bookingId)).toContain('requested:patient failed');
  await on.notification.app.showsMetric(/^mails_parked 1$/m);
});

it('a mail about a visit long ago is tried for a day, too', async () => {
  const threeDaysAgo = new Date(Date.now() - 3 * dayMs).toISOString();
  const booking = testBooking({ serviceDate: threeDaysAgo });
  on.server.refused.add(booking.patientEmail);
  await on.notification.receive(booking.event('requested'));
  const paid = { status: 'completed', paymentStatus: 'paid' } as const;
  await on.notification.receive(booking.event('working', paid));
  await on.notification.send();
  const review = { bookingId: booking.bookingId, kind: 'reminder-review' } as const;
  expect(await on.notification.messages.findOne(review).lean()).toMatchObject({
    state: 'queued',
    attempts: 1,
  });
});

it('a parked mail, which names people, is kept no longer than its appointment', async () => {
  const { bookingId, patientEmail } = await request();
  on.server.refused.add(patientEmail);
  await makeDue(bookingId, { plannedAt: new Date(Date.now() - dayMs) });
  await on.notification.send();
  const parked = await on.notification.messages.findOne({ bookingId, state: 'failed' }).orFail().lean();
  const appointments = on.notification.app.model<BookingCopyDocument>(bookingCopyModel.name);
  const { expiresAt } = await appointments.findById(bookingId).orFail().lean();
  expect(parked).toMatchObject({ details: { state: expect.anything() }, expiresAt });
});

it('mails wait for an unavailable server', async () => {
  const { bookingId } = await request();
  const second = await startSecond({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await second.send();
  await stopSecond(second);
  const states = await on.notification.statesOf(bookingId);
  expect(states).toEqual(expect.arrayContaining(['requested:patient queued', 'requested:provider queued']));
});

it('a mail whose sender died is sent after the lease', async () => {
  const { bookingId, patientEmail } = await request();
  const lease = { dueAt: new Date(Date.now() + 60_000), claimedBy: 'an instance that is gone' };
  await on.notification.messages.updateMany(requestedOf(bookingId), lease);
  await on.notification.send();
  expect(on.server.taken).toEqual([]);
  await makeDue(bookingId);
  await on.notification.send();
  expect(on.server.taken).toContain(patientEmail);
});

it.each([
  ['ahead', 1],
  ['behind', -1],
])(
  'an instance whose clock is an hour %s sends what is due, at once, and nothing of others',
  async (_, hours) => {
    const others = await request();
    const lease = { dueAt: new Date(Date.now() + 50_000), claimedBy: 'another instance' };
    await on.notification.messages.updateMany(requestedOf(others.bookingId), lease);
    const due = await request();
    let fresh = due;
    await withWrongClock(hours, async () => {
      await on.notification.send();
      fresh = await request();
      await on.notification.send();
    });
    const expected = [due, fresh].flatMap(({ patientEmail, providerEmail }) => [patientEmail, providerEmail]);
    expect(on.server.taken.sort()).toEqual(expected.sort());
  },
);

it('a mail that an instance with a wrong clock could not send is tried again after its pause', async () => {
  const { bookingId, patientEmail } = await request();
  on.server.refused.add(patientEmail);
  await withWrongClock(1, () => on.notification.send());
  const waiting = await on.notification.messages
    .findOne({ ...requestedOf(bookingId), role: 'patient' })
    .orFail()
    .lean();
  expect(Number(waiting.dueAt)).toBeLessThan(Date.now() + 60_000);
});

it.each([
  ['shorter', '60'],
  ['longer', '2'],
])(
  'a mail is sent once although MongoDB is away for %s than its lease when that is recorded',
  async (_, MAIL_LEASE_SECONDS) => {
    const { bookingId, patientEmail, providerEmail, event } = testBooking();
    const database = new URL(testDatabase('notification'));
    const mongodb = await startTcpProxy(database.host);
    database.host = `127.0.0.1:${mongodb.port}`;
    database.searchParams.delete('replicaSet');
    database.searchParams.set('directConnection', 'true');
    const own = await startMailServer((taken) => taken.length === 1 && mongodb.cut());
    const second = await startNotification({
      env: { SMTP_URL: own.url, MONGODB_URI: database.href, MAIL_LEASE_SECONDS },
    });
    let hasFailed = false;
    const warn = ({ message }: { message?: string }) => {
      hasFailed ||= message?.startsWith(bookingId) === true;
    };
    Logger.overrideLogger({ log() {}, error() {}, warn });
    await second.receive(event('requested'));
    void second.app.app.get(Sender).run();
    await until(() => hasFailed);
    mongodb.mend();
    const sent = ['requested:patient sent', 'requested:provider sent'];
    await until(async () => {
      await second.send();
      return (await second.statesOf(bookingId)).filter((state) => sent.includes(state)).length === 2;
    });
    expect(own.taken.sort()).toEqual([patientEmail, providerEmail].sort());
    await second.close();
    await own.close();
    mongodb.close();
  },
);

it('several instances send each mail once', async () => {
  const bookings = Array.from({ length: 20 }, () => testBooking());
  await on.notification.app.handle(...bookings.map(({ event }) => event('requested')));
  const second = await startSecond();
  await Promise.all([on.notification.send(), second.send()]);
  await stopSecond(second);
  const expected = bookings.flatMap(({ patientEmail, providerEmail }) => [patientEmail, providerEmail]);
  expect(on.server.taken.sort()).toEqual(expected.sort());
});
