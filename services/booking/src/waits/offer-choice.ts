import { canBe } from '@mendwell/contracts/booking-rules';
import type { BookingDocument } from '../records/booking.schema.ts';
import type { FreedTimeDocument } from '../records/freed-time.schema.ts';
import { fits, isForService, nextSeat } from '../records/wait.rules.ts';
import type { TimeOfferDocument, WaitDocument } from '../records/wait.schema.ts';
import type { AvailabilityService } from '../schedules/availability.service.ts';

type Free = Awaited<ReturnType<AvailabilityService['listOver']>>[number];

export interface Candidate {
  wait: WaitDocument;
  booking: BookingDocument | undefined;
}

/** What is offered to whom; `bookingId` if that booking can move to it. */
export interface Offer {
  wait: WaitDocument;
  at: Date;
  seat: number;
  timeZone: string;
  serviceId: string;
  bookingId: string | undefined;
}

export interface Pass {
  row: FreedTimeDocument;
  now: Date;
  free: Free[];
  /** How often a booking can move in all. */
  mostMoves: number;
  /** Offers of these times, by their beginnings. */
  made: Map<number, TimeOfferDocument[]>;
  /** Patients and times of bookings that were closed. */
  given: Set<string>;
}

export function addMade(made: Pass['made'], offer: TimeOfferDocument) {
  const time = offer.at.getTime();
  made.set(time, [...(made.get(time) ?? []), offer]);
}

export const seatOf = ({ made, now }: Pass, at: Date) => nextSeat(made.get(at.getTime()) ?? [], now);

/** The first of the freed times that somebody can take and has not heard of, of the own service if possible. */
export function offerFor({ wait, booking }: Candidate, pass: Pass): Offer | undefined {
  if (booking && !canBe('moved', booking, 'patient', pass.now)) return undefined;
  const isNew = (at: Date) =>
    !pass.made.get(at.getTime())?.some(({ patientUid }) => patientUid === wait.patientUid) &&
    !pass.given.has(`${wait.patientUid} ${at.getTime()}`) &&
    !booking?.timeline.some(({ movedFrom }) => movedFrom?.getTime() === at.getTime());
  const isOwn = (service: Free) => service.serviceId === wait.serviceId;
  const services = pass.free.filter(({ serviceId }) => isForService(wait, serviceId));
  for (const service of [...services.filter(isOwn), ...services.filter((one) => !isOwn(one))]) {
    const { timeZone } = service.schedule;
    for (const at of service.times) {
      const isEarlier = !booking || at < booking.serviceDate;
      const seat = seatOf(pass, at);
      if (seat === undefined || !isEarlier || !isNew(at) || !fits(wait, at, timeZone)) continue;
      // With another price it would not be the appointment that was agreed, or paid.
      const isSame = isOwn(service) && booking?.priceCents === service.priceCents;
      const canMove = isSame && (booking?.moves ?? 0) < pass.mostMoves;
      if (service.isPaused && !canMove) break;
      const { serviceId } = service;
      return { wait, at, seat, timeZone, serviceId, bookingId: canMove ? wait.bookingId : undefined };
    }
  }
  return undefined;
}
