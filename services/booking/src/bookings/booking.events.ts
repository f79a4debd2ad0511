import type { EventData } from '@mendwell/contracts/events';
import type { BookingDocument } from './booking.schema.ts';

const toReference = ({ _id, version, serviceId, patientUid, providerUid }: BookingDocument) => ({
  bookingId: String(_id),
  version,
  serviceId,
  patientUid,
  providerUid,
});

export const toRequested = (booking: BookingDocument): EventData<'booking.requested'> => ({
  ...toReference(booking),
  priceCents: booking.priceCents,
});

export const toStatusChanged = (booking: BookingDocument): EventData<'booking.status-changed'> => ({
  ...toReference(booking),
  status: booking.status,
  paymentStatus: booking.paymentStatus,
  ...(booking.paymentVersion && { paymentVersion: booking.paymentVersion }),
});
