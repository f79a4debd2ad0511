import { invalidDateMessage } from '@mendwell/contracts/booking';
import type { PlannedVisit, SeriesPlan, SeriesQuery } from '@mendwell/contracts/series';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { dayMs, weeksLater } from '../records/local-time.rules.ts';
import { AvailabilityService } from '../schedules/availability.service.ts';
import { type BookableService, ServiceCopiesService } from '../service-copies/service-copies.service.ts';
import { endsAfter, isBookable } from './booking-creation.rules.ts';
import { pausedText } from './new-bookings.service.ts';

const alternativesCount = 3;
/** So that alternatives of two visits are at least a day apart, even if a clock goes forward between them. */
const nearMs = 3 * dayMs - 3_600_000;

/** Tells which visits of a series are free, and the nearest free times for those that are not. */
@Injectable()
export class SeriesTimesService {
  constructor(
    private readonly services: ServiceCopiesService,
    private readonly availability: AvailabilityService,
  ) {}

  async check({ serviceId, timeZone = 'UTC', ...query }: SeriesQuery): Promise<SeriesPlan> {
    const now = new Date();
    const first = new Date(query.serviceDate);
    if (!isBookable(first, now)) throw new DomainError('invalid-date', invalidDateMessage);
    const service = await this.services.findCopy(serviceId);
    if (!service) throw new DomainError('not-found', 'This service does not exist');
    if (service.isPaused) throw new DomainError('service-paused', pausedText);
    const { schedule } = service;
    const zone = schedule?.timeZone ?? timeZone;
    const serviceDates = Array.from({ length: Number(query.visits) }, (_, at) =>
      weeksLater(zone, first, at * Number(query.everyWeeks)),
    );
    const visits = await this.plan(service, serviceDates, now);
    return { ...(schedule && { timeZone: schedule.timeZone }), visits };
  }

  /** Reads times around each visit only, however far apart they are. */
  plan(service: BookableService, serviceDates: Date[], now: Date): Promise<PlannedVisit[]> {
    return Promise.all(serviceDates.map((serviceDate) => this.planVisit(service, serviceDate, now)));
  }

  private async planVisit(service: BookableService, serviceDate: Date, now: Date): Promise<PlannedVisit> {
    const { schedule, providerUid, durationMinutes, until } = service;
    const instant = serviceDate.getTime();
    const calendar = schedule && { providerUid, schedule, durationMinutes };
    const range = { from: new Date(instant - nearMs), to: new Date(instant + nearMs), now };
    const free = calendar && (await this.availability.find(calendar, range)).map(Number);
    const isFree = free
      ? free.includes(instant)
      : isBookable(serviceDate, now) && !endsAfter(until, { serviceDate, durationMinutes });
    if (isFree) return { serviceDate: serviceDate.toISOString(), outcome: 'free', alternatives: [] };
    // A time that is only busy elsewhere is within the hours.
    const hours = calendar && { ...calendar, schedule: { ...calendar.schedule, busy: [] } };
    const isOffered = hours && this.availability.isOffered({ ...hours, serviceDate }, now);
    return {
      serviceDate: serviceDate.toISOString(),
      outcome: isOffered ? 'taken' : 'outside',
      alternatives: nearestTo(instant, free ?? []),
    };
  }
}

function nearestTo(instant: number, free: number[]): string[] {
  const distanceOf = (time: number) => Math.abs(time - instant);
  return free
    .sort((one, other) => distanceOf(one) - distanceOf(other))
    .slice(0, alternativesCount)
    .sort((one, other) => one - other)
    .map((time) => new Date(time).toISOString());
}
