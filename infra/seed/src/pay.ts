import { type Calls, intentOf, payByCard } from '@mendwell/client/calls';
import { eventually, ok } from '@mendwell/client/http';
import type { Booking } from '@mendwell/contracts/booking';
import type { Config } from './config.ts';

/** Pays for a booking with a test card, like the payment dialog. The card may be declined, which the demo includes. */
export async function pay(config: Config, patient: Calls, { _id, userEmail }: Booking, card: string) {
  const { clientSecret } = await ok(patient.openPayment(_id));
  const { status } = await payByCard(config.baseUrl, config.stripePublishableKey, clientSecret, card);
  if (status >= 300 && status !== 402) throw new Error(`The card provider answered ${status}.`);
  await ok(patient.reportPayment(intentOf(clientSecret)));
  await eventually(`Payment of booking ${_id}`, async () =>
    (await ok(patient.bookingsOf(userEmail))).find(
      (booking) => booking._id === _id && !['unpaid', 'processing'].includes(booking.paymentStatus),
    ),
  );
}
