import {
  type Availability,
  type AvailabilityQuery,
  type FreePart,
  type NextTimes,
  nextTimesCount,
  type WantedTimes,
  wantedParts,
} from '@mendwell/contracts/schedule';
import { servicePolicy } from '@mendwell/contracts/service';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { SharedReads } from '@mendwell/service-kit/database/shared-reads';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookableSchedule, freeTimes, partsOfWeek } from '../records/availability.rules.ts';
import type { BookingDocument } from '../records/booking.schema.ts';
import { type ClaimDocument, claimModel } from '../records/claim.schema.ts';
import { dayMs } from '../records/local-time.rules.ts';
import { type BookableService, ServiceCopiesService } from '../service-copies/service-copies.service.ts';

const alternativesCount = 3;
/** Where to look for alternatives first; most providers have some that soon. */
const firstWindowDays = 3;
/** How far ahead to search for the next free times, in days. Most services have some within the first range. */
const longestDays = 31;
const nextWithinDays = [3, longestDays];

/** The time between two instants in windows, each twice as long as the one before; backwards if `end` is earlier. */
function* growingWindows(begin: number, end: number): Generator<{ from: Date; to: Date }> {
  const direction = Math.sign(end - begin);
  for (let at = begin, days = firstWindowDays; at !== end; days *= 2) {
    const next = at + direction * Math.min(days * dayMs, Math.abs(end - at));
    yield { from: new Date(Math.min(at, next)), to: new Date(Math.max(at, next)) };
    at = next;
  }
}

/** When a provider with hours sees patients. */
export interface Calendar {
  providerUid: string;
  schedule: BookableSchedule;
  durationMinutes?: number | undefined;
  /** The booking to move, which can overlap its own claim. */
  moving?: Pick<BookingDocument, '_id' | 'serviceDate'>;
}

export interface NextFree {
  at: Date | undefined;
  parts: FreePart[];
}

export interface WantedTime extends Calendar {
  serviceDate: Date;
}

/** When providers with hours can be booked: their hours minus claimed times. */
@Injectable()
export class AvailabilityService {
  private readonly claims;
  /** Requests for the same time share one read. */
  private readonly alternativeReads = new SharedReads<Date[]>();

  constructor(
    @InjectModel(claimModel.name) claims: Model<ClaimDocument>,
    private readonly services: ServiceCopiesService,
  ) {
    this.claims = driverCollection(claims);
  }

  async list(serviceId: string, query: AvailabilityQuery): Promise<Availability> {
    const service = await this.services.findCopy(serviceId);
    if (!service) throw new DomainError('not-found', 'This service does not exist');
    const { schedule, providerUid, durationMinutes, isPaused } = service;
    if (isPaused) return { byRequest: false, times: [] };
    return this.listIn(schedule && { providerUid, schedule, durationMinutes }, query);
  }

  /** Without a calendar, every time can be requested. */
  async listIn(calendar: Calendar | undefined, query: AvailabilityQuery): Promise<Availability> {
    if (!calendar) return { byRequest: true, times: [] };
    const [from, to] = [new Date(query.from), new Date(query.to)];
    const times = await this.find(calendar, { from, to, now: new Date() });
    const { schedule, durationMinutes = servicePolicy.durationMinutes } = calendar;
    const { timeZone } = schedule;
    return { byRequest: false, timeZone, durationMinutes, times: times.map((time) => time.toISOString()) };
  }

  /** The next free times of each service. An unknown service has none, so existence is not revealed. */
  async listNext(serviceIds: string[], wanted: WantedTimes): Promise<NextTimes> {
    const services = await this.services.findCopies(serviceIds);
    const known = [...services.values()].filter((service) => service !== null);
    const next = await this.nextTimes(known, wantedParts(wanted));
    return serviceIds.map((serviceId) => {
      const service = services.get(serviceId);
      const times = (next.get(serviceId) ?? []).map((time) => time.toISOString());
      return { serviceId, byRequest: service ? !service.schedule && !service.isPaused : false, times };
    });
  }

  /** The first free times of each service in the next 31 days, or in some parts of the coming week, by id. */
  private nextTimes(services: BookableService[], parts?: RegExp): Promise<Map<string, Date[]>> {
    const now = new Date();
    return this.readEach(services, (timesWithin, { timeZone }) => {
      if (parts) {
        const found = partsOfWeek(timesWithin(7), timeZone, now).filter(({ part }) => parts.test(part));
        return found.slice(0, nextTimesCount).map(({ time }) => time);
      }
      let times: Date[] = [];
      for (const days of nextWithinDays) {
        times = timesWithin(days);
        if (times.length >= nextTimesCount) break;
      }
      return times.slice(0, nextTimesCount);
    });
  }

  /** The first free time of each service in the next 31 days, and when in the coming week it has some, by id. */
  nextFree(services: BookableService[], now: Date): Promise<Map<string, NextFree>> {
    return this.readEach(services, (timesWithin, { timeZone }) => {
      const times = timesWithin(7);
      const parts = new Set(partsOfWeek(times, timeZone, now).map(({ part }) => part));
      return { at: times[0] ?? timesWithin(longestDays)[0], parts: [...parts] };
    });
  }

  /** What `resultOf` makes of each service's free times, by id; paused ones and those of providers without hours have no entry. */
  private async readEach<Result>(
    services: BookableService[],
    resultOf: (timesWithin: (days: number) => Date[], schedule: BookableSchedule) => Result,
  ): Promise<Map<string, Result>> {
    const now = new Date();
    const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
    const providers = new Set(
      services.flatMap(({ schedule, providerUid }) => (schedule ? [providerUid] : [])),
    );
    const taken = await this.readTaken([...providers], { from: now, to: inDays(longestDays) });
    const found = new Map<string, Result>();
    const byId = new Map<string, Result>();
    for (const service of services) {
      const { serviceId, schedule, providerUid, durationMinutes = servicePolicy.durationMinutes } = service;
      if (!schedule || service.isPaused) continue;
      // A provider's services of the same duration have the same free times.
      const key = `${providerUid} ${durationMinutes}`;
      const range = { durationMinutes, from: now, now, taken: taken.get(providerUid) };
      const timesWithin = (days: number) => freeTimes(schedule, { ...range, to: inDays(days) });
      const result = found.get(key) ?? resultOf(timesWithin, schedule);
      found.set(key, result);
      byId.set(serviceId, result);
    }
    return byId;
  }

  /** The free times of each of a provider's services that use some of an interval; also of paused ones, to which bookings move. */
  async listOver(providerUid: string, { begin, end: to }: { begin: Date; end: Date }, now: Date) {
    const own = await this.services.findOfProviders([providerUid]);
    const services = await this.services.findCopies(own.map(({ serviceId }) => serviceId));
    const from = new Date(begin.getTime() - dayMs);
    const taken = (await this.readTaken([providerUid], { from, to })).get(providerUid);
    return [...services.values()].flatMap((service) => {
      if (!service?.schedule) return [];
      const { schedule, durationMinutes = servicePolicy.durationMinutes } = service;
      const claimMs = (durationMinutes + schedule.pauseMinutes) * 60_000;
      const times = freeTimes(schedule, { durationMinutes, from, to, now, taken });
      return [
        { ...service, schedule, times: times.filter((at) => at.getTime() + claimMs > begin.getTime()) },
      ];
    });
  }

  /**
   * Throws `time-taken` with alternatives unless hours, notice and horizon allow this time. Whether it is still free is decided
   * by the claims' unique index, when the booking is stored.
   */
  async assertOffered(wanted: WantedTime, now: Date): Promise<void> {
    if (!this.isOffered(wanted, now)) throw await this.refusal(wanted, now);
  }

  /** Whether hours, notice and horizon allow this time, whoever may have claimed it. */
  isOffered(wanted: WantedTime, now: Date): boolean {
    const { schedule, serviceDate, durationMinutes = servicePolicy.durationMinutes } = wanted;
    const to = new Date(serviceDate.getTime() + 1);
    return freeTimes(schedule, { durationMinutes, from: serviceDate, to, now }).length > 0;
  }

  /** The refusal of a time that is not free, with up to three later free times, or else the last ones before it. */
  async refusal(wanted: WantedTime, now: Date): Promise<DomainError> {
    const { providerUid, schedule, serviceDate, durationMinutes, moving } = wanted;
    const key = [providerUid, durationMinutes, serviceDate.getTime(), moving?._id].join(' ');
    const alternatives = await this.alternativeReads.read(key, async () => {
      const horizon = now.getTime() + (schedule.horizonDays + 1) * dayMs;
      const begin = Math.min(Math.max(serviceDate.getTime(), now.getTime()), horizon);
      const later: Date[] = [];
      for (const range of growingWindows(begin, horizon)) {
        if (later.length >= alternativesCount) break;
        later.push(...(await this.find(wanted, { ...range, now })));
      }
      let times = later.slice(0, alternativesCount);
      for (const range of growingWindows(begin, now.getTime())) {
        if (times.length >= alternativesCount) break;
        times = [...(await this.find(wanted, { ...range, now })), ...times];
      }
      return times.slice(-alternativesCount);
    });
    return new DomainError('time-taken', 'This time is not free. Please choose another one.', {
      alternatives: alternatives.map((time) => time.toISOString()),
    });
  }

  /** The free times of a range. A booking's present time is not one to move to. */
  async find(
    { providerUid, schedule, durationMinutes = servicePolicy.durationMinutes, moving }: Calendar,
    range: { from: Date; to: Date; now: Date },
  ): Promise<Date[]> {
    const taken = (await this.readTaken([providerUid], { ...range, moving })).get(providerUid);
    const times = freeTimes(schedule, { durationMinutes, ...range, taken });
    return times.filter((time) => time.getTime() !== moving?.serviceDate.getTime());
  }

  /** The beginnings of claimed slots, by provider. */
  private async readTaken(
    providerUids: string[],
    { from, to, moving }: { from: Date; to: Date; moving?: Calendar['moving'] },
  ): Promise<Map<string, Set<number>>> {
    // An appointment that begins before `to` may end after it.
    const range = { $gte: from, $lt: new Date(to.getTime() + dayMs) };
    const claims = await this.claims
      .find<Pick<ClaimDocument, 'providerUid' | 'slots'>>(
        {
          providerUid: { $in: providerUids },
          slots: { $elemMatch: range },
          ...(moving && { _id: { $ne: moving._id } }),
        },
        { projection: { _id: 0, providerUid: 1, slots: 1 }, maxTimeMS },
      )
      .toArray();
    const taken = new Map(providerUids.map((uid) => [uid, new Set<number>()]));
    for (const claim of claims)
      for (const slot of claim.slots) taken.get(claim.providerUid)?.add(slot.getTime());
    return taken;
  }
}
