import { isClosed } from '@mendwell/contracts/booking-rules';
import type { EventData } from '@mendwell/contracts/events';
import { servicePolicy } from '@mendwell/contracts/service';
import type { BookingDocument } from './booking.schema.ts';

/** The part that all booking events share. */
export const toReference = ({ _id, version, serviceId, patientUid, providerUid }: BookingDocument) => ({
  bookingId: String(_id),
  version,
  serviceId,
  patientUid,
  providerUid,
});

const toTime = ({ serviceDate, durationMinutes, timeZone }: BookingDocument) => ({
  serviceDate: serviceDate.toISOString(),
  durationMinutes: durationMinutes ?? servicePolicy.durationMinutes,
  ...(timeZone && { timeZone }),
});

export const toAppointment = (booking: BookingDocument) => ({
  ...toTime(booking),
  ...(booking.patientTimeZone && { patientTimeZone: booking.patientTimeZone }),
  patientName: booking.userName,
  patientEmail: booking.endedFor === 'patient' ? '' : booking.userEmail,
  providerName: booking.providerName,
  providerEmail: booking.endedFor === 'provider' ? '' : booking.providerEmail,
  ...(booking.patientVerified !== undefined && { patientVerified: booking.patientVerified }),
  ...(booking.providerVerified !== undefined && { providerVerified: booking.providerVerified }),
});

export const toRequested = (booking: BookingDocument): EventData<'booking.requested'> => ({
  ...toReference(booking),
  priceCents: booking.priceCents,
  appointment: toAppointment(booking),
});

/** For a booking that was declined or cancelled. */
export function toClosed(booking: BookingDocument): EventData<'booking.declined' | 'booking.cancelled'> {
  const { status, timeline, priceCents, refundPercent = 100, closedAt = new Date(), endedFor } = booking;
  const actor =
    timeline.findLast(({ what }) => what === status)?.actor === 'provider' ? 'provider' : 'patient';
  return {
    ...toReference(booking),
    priceCents,
    actor,
    ...(endedFor && { isByMarketplace: true }),
    refundPercent,
    closedAt: closedAt.toISOString(),
    appointment: toAppointment(booking),
  };
}

/** `status` is the work status, also once closed; `closedAs` says how it was closed (`BookingState` in the contracts). */
export function toStatusChanged(booking: BookingDocument): EventData<'booking.status-changed'> {
  const { status, statusVersion, closedFrom = 'pending', paymentStatus, paymentVersion } = booking;
  const { priceCents, refundedCents, failedRefundCents } = booking;
  return {
    ...toReference(booking),
    ...(isClosed(status) ? { status: closedFrom, closedAs: status } : { status }),
    ...(statusVersion && { statusVersion }),
    paymentStatus,
    priceCents,
    ...(refundedCents && { refundedCents }),
    ...(failedRefundCents && { failedRefundCents }),
    ...(paymentVersion && { paymentVersion }),
    visit: toTime(booking),
  };
}

/** The whole state, from which consumers correct their copies. */
export function toRestated(booking: BookingDocument): EventData<'booking.restated'> {
  const { priceCents, closedAt, refundPercent = 100 } = booking;
  return {
    ...toStatusChanged(booking),
    priceCents,
    ...(closedAt && { closing: { refundPercent, closedAt: closedAt.toISOString() } }),
    appointment: toAppointment(booking),
  };
}
