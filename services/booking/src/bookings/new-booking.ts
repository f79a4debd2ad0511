import { statedDeadline } from '@mendwell/contracts/cancellation';
import { statedPolicy } from '@mendwell/contracts/service';
import { shownName, type User } from '@mendwell/service-kit/http/auth';
import { Types } from 'mongoose';
import { hoursFields } from '../records/availability.rules.ts';
import type { BookingDocument } from '../records/booking.schema.ts';
import type { BookableService } from '../service-copies/service-copies.service.ts';
import type { Appointment } from './booking-creation.rules.ts';

/** A requested booking: who and when from the request, everything else from the service as published. */
export function newBooking(
  appointment: Appointment,
  service: BookableService,
  patient: User,
  now: Date,
  idempotencyKey: string | undefined,
  sealedInstructions: string | undefined,
): BookingDocument {
  const { instructions, ...requested } = appointment;
  const { serviceDate } = requested;
  return {
    _id: new Types.ObjectId(),
    patientUid: patient.uid,
    userEmail: patient.email,
    userName: shownName(patient),
    patientVerified: patient.isEmailVerified,
    providerUid: service.providerUid,
    providerEmail: service.providerEmail,
    providerName: service.providerName,
    providerVerified: service.providerVerified,
    serviceName: service.serviceName,
    serviceImage: service.image,
    serviceArea: service.serviceArea,
    priceCents: service.priceCents,
    ...statedPolicy(service),
    ...requested,
    ...(sealedInstructions !== undefined && { sealed: { instructions: sealedInstructions } }),
    freeCancellationUntil: statedDeadline({ ...service, serviceDate }),
    ...(service.schedule && hoursFields(service.schedule, service)),
    status: 'pending',
    paymentStatus: 'unpaid',
    timeline: [{ at: now, actor: 'patient', what: 'requested' }],
    version: 1,
    appointmentVersion: 1,
    createdAt: now,
    changedAt: now,
    blocksRepeats: true,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}
