import type { Booking } from '@mendwell/contracts/booking';
import { toDollars } from '@mendwell/contracts/money';
import { statedPolicy } from '@mendwell/contracts/stated-policy';
import { storedDeadline } from './booking.rules.ts';
import type { BookingDocument } from './booking.schema.ts';

/** The answer for patient and provider: only the fields named here leave the service. */
export const toBooking = (booking: BookingDocument): Booking => ({
  _id: String(booking._id),
  serviceId: booking.serviceId,
  serviceName: booking.serviceName,
  serviceImage: booking.serviceImage,
  price: toDollars(booking.priceCents),
  userEmail: booking.userEmail,
  userName: booking.userName,
  providerEmail: booking.providerEmail,
  providerName: booking.providerName,
  serviceDate: booking.serviceDate.toISOString(),
  instructions: booking.instructions,
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  ...(booking.refundedCents && { refundedAmount: toDollars(booking.refundedCents) }),
  ...(booking.refundDueCents && { refundDueAmount: toDollars(booking.refundDueCents) }),
  ...(booking.disputeStatus && { disputeStatus: booking.disputeStatus }),
  ...statedPolicy(booking),
  freeCancellationUntil: storedDeadline(booking).toISOString(),
  ...(booking.timeZone && { timeZone: booking.timeZone }),
  // Sorted, because payments are recorded later than they happen.
  timeline: booking.timeline
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, actor, what, reason, movedFrom }) => ({
      at: at.toISOString(),
      actor,
      what,
      ...(reason && { reason }),
      ...(movedFrom && { movedFrom: movedFrom.toISOString() }),
    })),
  version: booking.version,
});
