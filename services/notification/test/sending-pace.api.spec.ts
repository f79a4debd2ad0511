import { until } from '@mendwell/service-kit/testing/until';
import { Sender } from '../src/messages/sender.service.ts';
import { testBooking } from './notification-app.ts';
import { requestedOf, sendingStepsOfEach } from './sending-steps.ts';

const { on, request, startSecond, stopSecond } = sendingStepsOfEach();

it('a mail that the server scans for a long time is sent once', async () => {
  on.server.scan.delayMs = 11_000;
  const { bookingId } = await request();
  await on.notification.send();
  expect(on.server.taken).toHaveLength(2);
  const sent = ['requested:patient sent', 'requested:provider sent'];
  expect(await on.notification.statesOf(bookingId)).toEqual(expect.arrayContaining(sent));
});

it('a send ends before its lease, so that no two attempts overlap', async () => {
  const { bookingId, patientEmail } = await request();
  on.server.silent.add(patientEmail);
  const second = await startSecond({ MAIL_LEASE_SECONDS: '2' });
  await second.send();
  const waiting = await on.notification.messages
    .findOne({ ...requestedOf(bookingId), role: 'patient' })
    .lean();
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, failure: 'EABORT' });
  await stopSecond(second);
});

it('a low rate is kept: no more connections than mails per second', async () => {
  await Promise.all(Array.from({ length: 4 }, request));
  const second = await startSecond({ MAILS_PER_SECOND: '1' });
  await second.send();
  await stopSecond(second);
  expect(on.server.taken).toHaveLength(8);
  expect(on.server.sessions.size).toBe(1);
});

it('an address for which the server stops answering delays nobody', async () => {
  const slow = await request();
  on.server.silent.add(slow.patientEmail);
  const sender = on.notification.app.app.get(Sender);
  void sender.run();
  await until(() => on.server.taken.includes(slow.providerEmail));
  const quick = await request();
  void sender.run();
  await until(
    () => on.server.taken.includes(quick.patientEmail) && on.server.taken.includes(quick.providerEmail),
  );
  expect(on.server.taken).not.toContain(slow.patientEmail);
});

it("one sender's flood does not delay the mails of others", async () => {
  const patientUid = 'a flooder';
  const { event, bookingId, patientEmail, providerEmail } = testBooking();
  const flooding = Array.from({ length: 30 }, () => testBooking().event('requested', { patientUid }));
  await on.notification.app.handle(...flooding, event('requested'));
  await on.notification.send();
  const flood = { bookingId: { $ne: bookingId }, kind: 'requested', state: 'queued' } as const;
  await on.notification.messages.updateMany(flood, { dueAt: new Date() });
  await on.notification.send();
  expect(on.server.taken).toHaveLength(62);
  for (const address of [patientEmail, providerEmail])
    expect(on.server.taken.indexOf(address)).toBeLessThan(40);
});

it("one provider's refunds do not delay the mails of others", async () => {
  const providerUid = 'a blocked provider';
  const refunded = { paymentStatus: 'refunded', refundedCents: 4_550 } as const;
  const ended = Array.from({ length: 30 }, () => testBooking());
  await on.notification.app.handle(...ended.map(({ event }) => event('requested', { providerUid })));
  await on.notification.app.handle(
    ...ended.map(({ event }) => event('payment', { ...refunded, providerUid })),
  );
  const refunds = await on.notification.messages.find({ kind: 'refunded' }).sort({ plannedAt: 1 }).lean();
  expect(refunds).toHaveLength(60);
  // Five a second, after the first ten.
  const spread = Number(refunds[59]?.plannedAt) - Number(refunds[0]?.plannedAt);
  expect(spread).toBeGreaterThan(9_000);
});

it('a stopping instance does not wait for a server that has stopped answering', async () => {
  const { bookingId, patientEmail } = await request();
  on.server.silent.add(patientEmail);
  void on.notification.app.app.get(Sender).run();
  await until(() => on.server.silenced.length > 0);
  await on.notification.app.stop();
  const given = await on.notification.messages
    .findOne({ ...requestedOf(bookingId), role: 'patient' as const })
    .lean();
  expect(given?.state).toBe('queued');
  expect(given?.failure).not.toBe('ETIMEDOUT');
});

it('a slow mail belongs to its sender for the configured lease', async () => {
  const { bookingId, patientEmail } = await request();
  on.server.silent.add(patientEmail);
  const second = await startSecond({ MAIL_LEASE_SECONDS: '3600' });
  const role = 'patient' as const;
  void second.app.app.get(Sender).run();
  await until(() => on.server.silenced.length > 0);
  const claimed = await on.notification.messages.findOne({ ...requestedOf(bookingId), role }).lean();
  expect(Number(claimed?.dueAt)).toBeGreaterThan(Date.now() + 3_000_000);
  await on.server.close();
  await stopSecond(second);
});
