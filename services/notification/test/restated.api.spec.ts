import { bookingExamples } from '@mendwell/contracts/event-examples';
import type { BookingSnapshot } from '@mendwell/contracts/events';
import { mailsTo } from './caught-mails.ts';
import { notificationApp, testBooking } from './notification-app.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

describe('an appointment whose event was lost', () => {
  const notification = notificationApp();

  const appointments = () => notification.app.connection.collection<{ _id: string }>('bookingCopies');
  const stored = (bookingId: string) => appointments().findOne({ _id: bookingId });
  /** Ten passes of booking over its bookings. */
  const restate = async (booking: ReturnType<typeof testBooking>, more: Partial<BookingSnapshot> = {}) => {
    for (let pass = 0; pass < 10; pass++)
      await notification.receive({ ...booking.event('restated', more), id: crypto.randomUUID() });
  };
  const reminders = ['reminder-1h', 'reminder-24h'].flatMap((kind) => [
    `${kind}:patient queued`,
    `${kind}:provider queued`,
  ]);

  it('is remembered and reminded of once, without a mail about what happened long ago', async () => {
    const booking = testBooking();
    await restate(booking, { version: 3 });
    expect(await notification.statesOf(booking.bookingId)).toEqual(reminders);
    await notification.send();
    expect(await mailsTo(booking.patientEmail)).toEqual([]);
    expect(await stored(booking.bookingId)).toMatchObject({ version: 3, isClosed: false });
  });

  it('is reminded of at its new time only', async () => {
    const booking = testBooking({ serviceDate: inDays(5) });
    await notification.receive(booking.event('requested'));
    const appointment = { ...booking.appointment, serviceDate: inDays(9) };
    await restate(booking, { version: 2, appointment });
    expect(await stored(booking.bookingId)).toMatchObject({ version: 2, appointment });
    await notification.messages.updateMany(
      { kind: 'reminder-24h', 'details.version': 1 },
      { dueAt: new Date() },
    );
    await notification.send();
    const planned = await notification.messages.find({ bookingId: booking.bookingId, kind: 'reminder-24h' });
    const at = new Date(Date.parse(appointment.serviceDate) - 24 * 3_600_000);
    expect(planned.map(({ plannedAt }) => plannedAt)).toEqual([at, at]);
  });

  it('is not reminded of once it is closed', async () => {
    const booking = testBooking();
    await notification.receive(booking.event('requested'));
    const { closing } = bookingExamples.cancelled.data;
    await restate(booking, { version: 2, ...(closing && { closing }) });
    await notification.messages.updateMany({ bookingId: booking.bookingId }, { dueAt: new Date() });
    await notification.send();
    expect(
      (await notification.statesOf(booking.bookingId)).filter((state) => state.includes('reminder')),
    ).toEqual([]);
    expect((await mailsTo(booking.patientEmail)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Appointment requested'),
    ]);
  });

  it('stays as it is when only its payment has changed since, and when an older state comes late', async () => {
    const booking = testBooking();
    await notification.receive(booking.event('requested', { version: 2 }));
    const before = await stored(booking.bookingId);
    await restate(booking, { version: 5, appointmentVersion: 2, paymentStatus: 'paid' });
    await restate(booking, { version: 1, appointment: { ...booking.appointment, serviceDate: inDays(20) } });
    const after = await stored(booking.bookingId);
    expect(after).toEqual({ ...before, work: expect.objectContaining({ version: 5 }) });
    expect(
      (await notification.statesOf(booking.bookingId)).filter((state) => state.includes('reminder')),
    ).toEqual(reminders);
  });
});
