import type { BookingSnapshot } from '@mendwell/contracts/events';
import { isolated } from '@mendwell/contracts/text';
import { mailsTo } from './caught-mails.ts';
import { notificationApp, testBooking } from './notification-app.ts';

const notification = notificationApp();

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

describe('the payment of a booking', () => {
  it('sends each side one mail about a payment and its refund whatever its events repeat', async () => {
    const { patientEmail, providerEmail, event } = testBooking();
    const changed = (version: number, payment: Partial<BookingSnapshot>) =>
      event('payment', { version, ...payment });
    const paid = changed(2, { paymentStatus: 'paid', receiptNumber: 'pi_7' });
    const partlyRefunded = changed(3, { paymentStatus: 'paid', refundedCents: 1_000 });
    const refunded = changed(4, { paymentStatus: 'refunded', refundedCents: 4_550 });
    await notification.receive(event('requested'));
    await notification.send();
    for (const changes of [
      [paid, partlyRefunded, refunded],
      [refunded, paid, partlyRefunded],
    ]) {
      for (const change of changes) {
        await notification.receive(change);
        await notification.send();
      }
      expect((await subjectsTo(patientEmail)).slice(1)).toEqual([
        `You paid $45.50 to ${isolated('Dr. Example')}`,
        'Refund of $10.00',
        'Refund of $45.50',
      ]);
      expect((await subjectsTo(providerEmail)).slice(1)).toEqual([
        `${isolated('Pat Example')} paid $45.50`,
        `Refund of $10.00 to ${isolated('Pat Example')}`,
        `Refund of $45.50 to ${isolated('Pat Example')}`,
      ]);
    }
    const [, receipt] = await mailsTo(patientEmail);
    expect(receipt?.text).toContain('Receipt number: pi_7');
  });

  it('sends another mail about a refund that was made again because the first one failed', async () => {
    const { patientEmail, event } = testBooking();
    const refunded = event('payment', { version: 2, paymentStatus: 'refunded', refundedCents: 4_550 });
    const again = { version: 4, refundedCents: 4_550, failedRefundCents: 4_550 };
    await notification.receive(event('requested'));
    for (const change of [
      refunded,
      event('payment', { version: 3, failedRefundCents: 4_550 }),
      event('payment', { ...again, paymentStatus: 'refunded' }),
    ]) {
      await notification.receive(change);
      await notification.send();
    }
    const refunds = (await subjectsTo(patientEmail)).filter((subject) => subject.startsWith('Refund'));
    expect(refunds).toEqual(['Refund of $45.50', 'Refund of $45.50']);
  });

  it('causes no second mail about the booking when it is refunded months later', async () => {
    const { bookingId, patientEmail, event } = testBooking();
    await notification.receive(event('requested'));
    await notification.receive(event('working', { version: 2, status: 'completed' }));
    await notification.send();
    const inMonths = new Date(Date.now() + 150 * 24 * 3_600_000);
    await notification.messages.deleteMany({ bookingId, expiresAt: { $lt: inMonths } });
    await notification.receive(
      event('working', { version: 3, status: 'completed', paymentStatus: 'refunded' }),
    );
    await notification.send();
    const completed = (await subjectsTo(patientEmail)).filter((subject) => subject.endsWith('completed'));
    expect(completed).toHaveLength(1);
  });
});
