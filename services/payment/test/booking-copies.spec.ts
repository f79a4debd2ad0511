import { BookingCopiesService } from '../src/booking-copies/booking-copies.service.ts';
import { paymentApp } from './payment-app.ts';
import { bookingOf } from './test-bookings.ts';

describe('copies of bookings', () => {
  const payment = paymentApp();

  it('are all stored in their first version when many arrive at once and some repeatedly', async () => {
    const service = payment.app.app.get(BookingCopiesService);
    const bookings = Array.from({ length: 100 }, (_, index) => bookingOf(`payer-${index}`));
    const [known, unheard] = [bookings.slice(0, 10), bookings.slice(10)];
    await Promise.all(known.map((booking) => service.store(booking)));

    // A redelivered event counts as done and must not become a dead letter.
    const again = known.map((booking) => ({ ...booking, priceCents: 1 }));
    await Promise.all([...unheard, ...again, ...unheard].map((booking) => service.store(booking)));

    const stored = await payment.copies.find({ _id: { $in: bookings.map((one) => one.bookingId) } }).lean();
    expect(stored.map(({ payerUid }) => payerUid).sort()).toEqual(
      bookings.map(({ patientUid }) => patientUid).sort(),
    );
    expect(stored.every(({ priceCents }) => priceCents === 4550)).toBe(true);
  });
});
