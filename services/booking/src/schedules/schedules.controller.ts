import { getProviderFacts } from '@mendwell/contracts/provider-facts';
import {
  type AvailabilityQuery,
  deleteSchedule,
  getSchedule,
  listAvailability,
  listNextTimes,
  type NextTimesQuery,
  previewDays,
  previewSchedule,
  type Schedule,
  setSchedule,
} from '@mendwell/contracts/schedule';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Header, Param, Query } from '@nestjs/common';
import { dayMs } from '../records/local-time.rules.ts';
import { AvailabilityService } from './availability.service.ts';
import { ProviderFactsService } from './provider-facts.service.ts';
import { SchedulesService } from './schedules.service.ts';

/** Cached by the gateway; whether a time is still free is decided when it is booked. */
const cachedBriefly = 'public, max-age=1';
/** They change slowly. */
const cachedForMinutes = 'public, max-age=300';

@Controller()
export class SchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly availability: AvailabilityService,
    private readonly facts: ProviderFactsService,
  ) {}

  @Call(getSchedule)
  async get(@CurrentUser() user: User) {
    return { schedule: await this.schedules.get(user.uid) };
  }

  @Call(setSchedule)
  set(@CurrentUser() user: User, @Body() schedule: Schedule) {
    return this.schedules.set(user.uid, schedule);
  }

  @Call(previewSchedule)
  async preview(@CurrentUser() { uid: providerUid }: User, @Body() typed: Schedule) {
    const schedule = { ...typed, busy: await this.schedules.busyOf(providerUid) };
    const now = Date.now();
    const [from, to] = [now, now + previewDays * dayMs].map((at) => new Date(at).toISOString());
    return this.availability.listIn({ providerUid, schedule }, { from, to } as AvailabilityQuery);
  }

  @Call(deleteSchedule)
  remove(@CurrentUser() user: User) {
    return this.schedules.remove(user.uid);
  }

  @Header('cache-control', cachedForMinutes)
  @Call(getProviderFacts)
  getFacts(@Param('serviceId') serviceId: string) {
    return this.facts.get(serviceId);
  }

  @Header('cache-control', cachedBriefly)
  @Call(listNextTimes)
  listNext(@Query() { services, ...wanted }: NextTimesQuery) {
    return this.availability.listNext(services.split(','), wanted);
  }

  @Header('cache-control', cachedBriefly)
  @Call(listAvailability)
  list(@Param('serviceId') serviceId: string, @Query() query: AvailabilityQuery) {
    return this.availability.list(serviceId, query);
  }
}
