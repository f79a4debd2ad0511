import type { Booking } from '@mendwell/contracts/booking';
import { closingOf } from '@mendwell/contracts/booking-rules';
import { freeUntilOf, lostCents } from '@mendwell/contracts/cancellation';
import { toDollars } from '@mendwell/contracts/money';
import { statedPolicy } from '@mendwell/contracts/service';
import type { BookingDocument } from './booking.schema.ts';
import { type Note, toBookingNote } from './note.rules.ts';

/** The answer for patient and provider: only the fields named here leave the service, and the texts of `note`. */
export function toBooking(booking: BookingDocument, note: Note): Booking {
  const closing = closingOf(booking);
  const lost = lostCents(booking.disputes);
  const { instructions, ...reason } = toBookingNote(note);
  return {
    _id: String(booking._id),
    serviceId: booking.serviceId,
    serviceName: booking.serviceName,
    serviceImage: booking.serviceImage,
    ...(booking.serviceArea && { serviceArea: booking.serviceArea }),
    price: toDollars(booking.priceCents),
    userEmail: booking.userEmail,
    userName: booking.userName,
    providerEmail: booking.providerEmail,
    providerName: booking.providerName,
    serviceDate: booking.serviceDate.toISOString(),
    instructions,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    ...(booking.refundedCents && { refundedAmount: toDollars(booking.refundedCents) }),
    ...(booking.refundDueCents && { refundDueAmount: toDollars(booking.refundDueCents) }),
    ...(lost > 0 && { lostAmount: toDollars(lost) }),
    ...(booking.disputeStatus && { disputeStatus: booking.disputeStatus }),
    ...statedPolicy(booking),
    freeCancellationUntil: freeUntilOf(booking).toISOString(),
    ...(booking.timeZone && { timeZone: booking.timeZone }),
    seriesId: booking.seriesId,
    seriesNumber: booking.seriesNumber,
    seriesCount: booking.seriesCount,
    // Sorted, because payments are recorded later than they happen.
    timeline: booking.timeline
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((entry) => ({
        at: entry.at.toISOString(),
        actor: entry.actor,
        what: entry.what,
        ...(entry === closing && reason),
        ...(entry.movedFrom && { movedFrom: entry.movedFrom.toISOString() }),
      })),
    version: booking.version,
  };
}
