import type { User } from '@mendwell/service-kit/auth';
import { Types } from 'mongoose';
import type { ServiceSnapshot } from '../service-copies/service-copy.schema.ts';
import type { BookingWish } from './booking.rules.ts';
import type { BookingDocument } from './booking.schema.ts';

/** A booking as it is on its first day. */
export const newBooking = (
  wish: BookingWish,
  service: ServiceSnapshot,
  patient: User,
  now: Date,
  idempotencyKey?: string,
): BookingDocument => ({
  _id: new Types.ObjectId(),
  patientUid: patient.uid,
  userEmail: patient.email,
  userName: patient.name,
  providerUid: service.providerUid,
  providerEmail: service.providerEmail,
  providerName: service.providerName,
  serviceId: wish.serviceId,
  serviceName: service.serviceName,
  serviceImage: service.image,
  priceCents: service.priceCents,
  serviceDate: wish.serviceDate,
  instructions: wish.instructions,
  status: 'pending',
  paymentStatus: 'unpaid',
  timeline: [{ at: now, actor: 'patient', what: 'requested' }],
  version: 1,
  createdAt: now,
  changedAt: now,
  blocksRepeats: true,
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});
