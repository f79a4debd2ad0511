import type { ClosedStatus } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import type { BookingSnapshot, EventData } from '@mendwell/contracts/events';
import { servicePolicy } from '@mendwell/contracts/service';
import type { BookingDocument } from './booking.schema.ts';

type BookingChanged = EventData<'booking.status-changed'>;

const toAppointment = (booking: BookingDocument): BookingSnapshot['appointment'] => ({
  serviceDate: booking.serviceDate.toISOString(),
  durationMinutes: booking.durationMinutes ?? servicePolicy.durationMinutes,
  ...(booking.serviceArea && { place: booking.serviceArea }),
  ...(booking.timeZone && { timeZone: booking.timeZone }),
  ...(booking.patientTimeZone && { patientTimeZone: booking.patientTimeZone }),
  patientName: booking.userName,
  patientEmail: booking.endedFor === 'patient' ? '' : booking.userEmail,
  providerName: booking.providerName,
  providerEmail: booking.endedFor === 'provider' ? '' : booking.providerEmail,
  patientVerified: booking.patientVerified === true,
  providerVerified: booking.providerVerified === true,
});

/** Of a booking that was declined or cancelled. */
function toClosing(booking: BookingDocument, as: ClosedStatus): BookingSnapshot['closing'] {
  const { timeline, closedAt = booking.changedAt, refundPercent = 100, endedFor } = booking;
  const actor = timeline.findLast(({ what }) => what === as)?.actor === 'provider' ? 'provider' : 'patient';
  return {
    as,
    actor,
    isByMarketplace: endedFor !== undefined,
    refundPercent,
    closedAt: closedAt.toISOString(),
  };
}

/** What other services know about a booking. `status` is the work status, also once closed. */
export function toSnapshot(booking: BookingDocument): BookingSnapshot {
  const { status, statusVersion, closedFrom = 'pending', paymentStatus, priceCents } = booking;
  const { _id, version, serviceId, patientUid, providerUid } = booking;
  const {
    refundedCents = 0,
    failedRefundCents = 0,
    disputeStatus,
    receiptNumber,
    appointmentVersion,
  } = booking;
  return {
    ...{ bookingId: String(_id), version, serviceId, patientUid, providerUid, priceCents },
    status: isClosed(status) ? closedFrom : status,
    ...(statusVersion && { statusVersion }),
    ...{ paymentStatus, refundedCents, failedRefundCents },
    ...(receiptNumber && { receiptNumber }),
    ...(disputeStatus && { disputeStatus }),
    ...{ appointment: toAppointment(booking), appointmentVersion },
    ...(isClosed(status) && { closing: toClosing(booking, status) }),
  };
}

/** A booking after a change, for other services. */
export const toBookingChanged = (
  booking: BookingDocument,
  what: BookingChanged['what'],
  more: Pick<BookingChanged, 'move' | 'together'> = {},
): BookingChanged => ({ ...toSnapshot(booking), what, ...more });

/** What events of several bookings that change at once say about it. */
export const togetherOf = (bookings: readonly BookingDocument[]): Pick<BookingChanged, 'together'> =>
  bookings.length > 1 ? { together: bookings.map(({ _id }) => String(_id)) } : {};
