import { invalidDateMessage } from '@mendwell/contracts/booking';
import { nearestTo } from '@mendwell/contracts/booking-rules';
import type { PlannedVisit, SeriesPlan, SeriesQuery } from '@mendwell/contracts/series';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { dayMs, weeksLater } from '../records/local-time.rules.ts';
import { AvailabilityService } from '../schedules/availability.service.ts';
import {
  assertNotPaused,
  type BookableService,
  ServiceCopiesService,
} from '../service-copies/service-copies.service.ts';
import { endsAfter, isBookable } from './booking-creation.rules.ts';

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
    assertNotPaused(service);
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
    const [instant, at] = [serviceDate.getTime(), serviceDate.toISOString()];
    const calendar = schedule && { providerUid, schedule, durationMinutes };
    const range = { from: new Date(instant - nearMs), to: new Date(instant + nearMs), now };
    const found = calendar && (await this.availability.find(calendar, range));
    const free = found?.map((time) => time.toISOString());
    const isFree = free
      ? free.includes(at)
      : isBookable(serviceDate, now) && !endsAfter(until, { serviceDate, durationMinutes });
    if (isFree) return { serviceDate: at, outcome: 'free', alternatives: [] };
    // A time that is only busy elsewhere is within the hours.
    const hours = calendar && { ...calendar, schedule: { ...calendar.schedule, busy: [] } };
    const isOffered = hours && this.availability.isOffered({ ...hours, serviceDate }, now);
    return {
      serviceDate: at,
      outcome: isOffered ? 'taken' : 'outside',
      alternatives: nearestTo(at, free ?? []),
    };
  }
}
