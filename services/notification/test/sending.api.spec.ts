import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { startTcpProxy } from '@mendwell/service-kit/testing/tcp-proxy';
import { testDatabase } from '@mendwell/service-kit/testing/test-app';
import { until } from '@mendwell/service-kit/testing/until';
import { withWrongClock } from '@mendwell/service-kit/testing/wrong-clock';
import { Logger } from '@nestjs/common';
import { type AppointmentDocument, appointmentModel } from '../src/appointments/appointments.service.ts';
import { Sender } from '../src/messages/sender.service.ts';
import { startMailServer } from './mail-server.ts';
import { type NotificationApp, startNotification, testBooking } from './notification-app.ts';

const dayMs = 24 * 3_600_000;
let server: Awaited<ReturnType<typeof startMailServer>>;
let notification: NotificationApp;

beforeEach(async () => {
  server = await startMailServer();
  notification = await startNotification({ env: { SMTP_URL: server.url } });
});
afterEach(async () => {
  await notification?.close();
  await server?.close();
});

async function request() {
  const booking = testBooking();
  await notification.receive(booking.event('booking.requested'));
  return booking;
}
const requestedOf = (bookingId: string) => ({ bookingId, kind: 'requested' as const });
/** Makes postponed messages due. */
const makeDue = (bookingId: string, change = {}) =>
  notification.messages.updateMany(
    { ...requestedOf(bookingId), state: 'queued' },
    { dueAt: new Date(), ...change },
  );

it('a refused address gets its mail once the server accepts it, and everyone else at once', async () => {
  const first = await request();
  const second = await request();
  server.refused.add(first.patientEmail);
  await notification.send();
  expect(server.taken.sort()).toEqual(
    [first.providerEmail, second.patientEmail, second.providerEmail].sort(),
  );
  const waiting = await notification.messages
    .findOne({ ...requestedOf(first.bookingId), role: 'patient' })
    .lean();
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, failure: 'EENVELOPE 550' });

  server.refused.clear();
  await makeDue(first.bookingId);
  await notification.send();
  expect(server.taken.filter((address) => address === first.patientEmail)).toHaveLength(1);
});

it('a mail that the server scans for a long time is sent once', async () => {
  server.scan.delayMs = 11_000;
  const { bookingId } = await request();
  await notification.send();
  expect(server.taken).toHaveLength(2);
  const sent = ['requested:patient sent', 'requested:provider sent'];
  expect(await notification.statesOf(bookingId)).toEqual(expect.arrayContaining(sent));
});

it('a send ends before its lease, so that no two attempts overlap', async () => {
  const { bookingId, patientEmail } = await request();
  server.silent.add(patientEmail);
  const second = await startSecond({ MAIL_LEASE_SECONDS: '2' });
  await second.send();
  const waiting = await notification.messages.findOne({ ...requestedOf(bookingId), role: 'patient' }).lean();
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, failure: 'EABORT' });
  await stopSecond(second);
});

it('a low rate is kept: no more connections than mails per second', async () => {
  await Promise.all(Array.from({ length: 4 }, request));
  const second = await startSecond({ MAILS_PER_SECOND: '1' });
  await second.send();
  await stopSecond(second);
  expect(server.taken).toHaveLength(8);
  expect(server.sessions.size).toBe(1);
});

it('an address for which the server stops answering delays nobody', async () => {
  const slow = await request();
  server.silent.add(slow.patientEmail);
  const sender = notification.app.app.get(Sender);
  await sender.run();
  const quick = await request();
  await sender.run();
  await until(() => server.taken.includes(quick.patientEmail) && server.taken.includes(quick.providerEmail));
  expect(server.taken).not.toContain(slow.patientEmail);
});

it("one sender's flood does not delay the mails of others", async () => {
  const patientUid = 'a flooder';
  const { event, bookingId, patientEmail, providerEmail } = testBooking();
  const flooding = Array.from({ length: 30 }, () => testBooking().event('booking.requested', { patientUid }));
  await notification.app.handle(...flooding, event('booking.requested'));
  await notification.send();
  const flood = { bookingId: { $ne: bookingId }, kind: 'requested', state: 'queued' } as const;
  await notification.messages.updateMany(flood, { dueAt: new Date() });
  await notification.send();
  expect(server.taken).toHaveLength(62);
  for (const address of [patientEmail, providerEmail]) expect(server.taken.indexOf(address)).toBeLessThan(40);
});

it.each([
  ['payment.refunded', {}],
  ['booking.status-changed', { status: 'pending', paymentStatus: 'refunded', refundedCents: 4_550 }],
] as const)("one provider's refunds, told by %s, do not delay the mails of others", async (name, more) => {
  const providerUid = 'a blocked provider';
  const ended = Array.from({ length: 30 }, () => testBooking());
  await notification.app.handle(...ended.map(({ event }) => event('booking.requested', { providerUid })));
  await notification.app.handle(...ended.map(({ event }) => event(name, { ...more, providerUid })));
  const refunds = await notification.messages.find({ kind: 'refunded' }).sort({ plannedAt: 1 }).lean();
  expect(refunds).toHaveLength(60);
  // Five a second, after the first ten.
  const spread = Number(refunds[59]?.plannedAt) - Number(refunds[0]?.plannedAt);
  expect(spread).toBeGreaterThan(9_000);
});

it('a stopping instance does not wait for a server that has stopped answering', async () => {
  const { bookingId, patientEmail } = await request();
  server.silent.add(patientEmail);
  await notification.app.app.get(Sender).run();
  await notification.app.stop();
  const given = await notification.messages
    .findOne({ ...requestedOf(bookingId), role: 'patient' as const })
    .lean();
  expect(given?.state).toBe('queued');
  expect(given?.failure).not.toBe('ETIMEDOUT');
});

it('a mail that cannot be sent for a day is parked and reported', async () => {
  const { bookingId, patientEmail } = await request();
  server.refused.add(patientEmail);
  await makeDue(bookingId, { plannedAt: new Date(Date.now() - dayMs) });
  await notification.send();
  expect(await notification.statesOf(bookingId)).toContain('requested:patient failed');
  expect(await notification.app.app.get(Metrics).text()).toMatch(/^mails_parked 1$/m);
});

it('a mail about a visit long ago is tried for a day, too', async () => {
  const threeDaysAgo = new Date(Date.now() - 3 * dayMs).toISOString();
  const booking = testBooking({ serviceDate: threeDaysAgo });
  server.refused.add(booking.patientEmail);
  await notification.receive(booking.event('booking.requested'));
  const visit = { serviceDate: threeDaysAgo, durationMinutes: 30 };
  const paid = { status: 'completed', paymentStatus: 'paid', priceCents: 4550, visit } as const;
  await notification.receive(booking.event('booking.status-changed', paid));
  await notification.send();
  const review = { bookingId: booking.bookingId, kind: 'reminder-review' } as const;
  expect(await notification.messages.findOne(review).lean()).toMatchObject({ state: 'queued', attempts: 1 });
});

it('a parked mail, which names people, is kept no longer than its appointment', async () => {
  const { bookingId, patientEmail } = await request();
  server.refused.add(patientEmail);
  await makeDue(bookingId, { plannedAt: new Date(Date.now() - dayMs) });
  await notification.send();
  const parked = await notification.messages.findOne({ bookingId, state: 'failed' }).orFail().lean();
  const appointments = notification.app.model<AppointmentDocument>(appointmentModel.name);
  const { expiresAt } = await appointments.findById(bookingId).orFail().lean();
  expect(parked).toMatchObject({ details: { state: expect.anything() }, expiresAt });
});

it('mails wait for an unavailable server', async () => {
  await server.close();
  const { bookingId } = await request();
  await notification.send();
  const states = await notification.statesOf(bookingId);
  expect(states).toEqual(expect.arrayContaining(['requested:patient queued', 'requested:provider queued']));
});

it('a mail whose sender died is sent after the lease', async () => {
  const { bookingId, patientEmail } = await request();
  const lease = { dueAt: new Date(Date.now() + 60_000), claimedBy: 'an instance that is gone' };
  await notification.messages.updateMany(requestedOf(bookingId), lease);
  await notification.send();
  expect(server.taken).toEqual([]);
  await makeDue(bookingId);
  await notification.send();
  expect(server.taken).toContain(patientEmail);
});

it.each([
  ['ahead', 1],
  ['behind', -1],
])(
  'an instance whose clock is an hour %s sends what is due, at once, and nothing of others',
  async (_, hours) => {
    const others = await request();
    const lease = { dueAt: new Date(Date.now() + 50_000), claimedBy: 'another instance' };
    await notification.messages.updateMany(requestedOf(others.bookingId), lease);
    const due = await request();
    let fresh = due;
    await withWrongClock(hours, async () => {
      await notification.send();
      fresh = await request();
      await notification.send();
    });
    const expected = [due, fresh].flatMap(({ patientEmail, providerEmail }) => [patientEmail, providerEmail]);
    expect(server.taken.sort()).toEqual(expected.sort());
  },
);

it('a mail that an instance with a wrong clock could not send is tried again after its pause', async () => {
  const { bookingId, patientEmail } = await request();
  server.refused.add(patientEmail);
  await withWrongClock(1, () => notification.send());
  const waiting = await notification.messages
    .findOne({ ...requestedOf(bookingId), role: 'patient' })
    .orFail()
    .lean();
  expect(Number(waiting.dueAt)).toBeLessThan(Date.now() + 60_000);
});

it('a slow mail belongs to its sender for the configured lease', async () => {
  const { bookingId, patientEmail } = await request();
  server.silent.add(patientEmail);
  const second = await startSecond({ MAIL_LEASE_SECONDS: '3600' });
  const role = 'patient' as const;
  await second.app.app.get(Sender).run();
  const claimed = await notification.messages.findOne({ ...requestedOf(bookingId), role }).lean();
  expect(Number(claimed?.dueAt)).toBeGreaterThan(Date.now() + 3_000_000);
  await server.close();
  await stopSecond(second);
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
    await second.receive(event('booking.requested'));
    await second.app.app.get(Sender).run();
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
  const bookings = await Promise.all(Array.from({ length: 20 }, request));
  const second = await startSecond();
  await Promise.all([notification.send(), second.send()]);
  await stopSecond(second);
  const expected = bookings.flatMap(({ patientEmail, providerEmail }) => [patientEmail, providerEmail]);
  expect(server.taken.sort()).toEqual(expected.sort());
});

/** Another instance, on the same database. */
function startSecond(env: Record<string, string> = {}) {
  const url = new URL(String(process.env.TEST_MONGODB_URI));
  url.pathname = `/${notification.app.connection.name}`;
  return startNotification({ env: { SMTP_URL: server.url, MONGODB_URI: url.href, ...env } });
}
/** Leaves the database to the first instance. */
async function stopSecond({ app }: NotificationApp): Promise<void> {
  await app.stop();
  await app.broker.close();
  await app.connection.close();
}
