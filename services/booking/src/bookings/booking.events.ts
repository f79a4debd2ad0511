import type { EventData } from '@mendwell/contracts/events';
import type { BookingDocument } from './booking.schema.ts';

const toReference = ({ _id, version, serviceId, patientUid, providerUid }: BookingDocument) => ({
  bookingId: String(_id),
  version,
  serviceId,
  patientUid,
  providerUid,
});

export const toRequested = (record: BookingDocument): EventData<'booking.requested'> => ({
  ...toReference(record),
  priceCents: record.priceCents,
});

export const toStatusChanged = (record: BookingDocument): EventData<'booking.status-changed'> => ({
  ...toReference(record),
  status: record.status,
  paymentStatus: record.paymentStatus,
});
