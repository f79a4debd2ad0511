import { AvailabilityQuery, NextTimesQuery } from '@mendwell/contracts/availability';
import { paths } from '@mendwell/contracts/paths';
import { Schedule } from '@mendwell/contracts/schedule';
import { ServiceId } from '@mendwell/contracts/service';
import { CurrentUser, Public, type User } from '@mendwell/service-kit/http/auth';
import { Body, Controller, Delete, Get, Header, Param, Put, Query } from '@nestjs/common';
import { AvailabilityService } from './availability.service.ts';
import { SchedulesService } from './schedules.service.ts';

/** Cached by the gateway; whether a time is still free is decided when it is booked. */
const cachedBriefly = 'public, max-age=1';

@Controller()
export class SchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly availability: AvailabilityService,
  ) {}

  @Get(paths.schedule)
  get(@CurrentUser() user: User) {
    return this.schedules.get(user.uid);
  }

  @Put(paths.schedule)
  set(@CurrentUser() user: User, @Body({ schema: Schedule }) schedule: Schedule) {
    return this.schedules.set(user.uid, schedule);
  }

  @Delete(paths.schedule)
  remove(@CurrentUser() user: User) {
    return this.schedules.remove(user.uid);
  }

  @Public()
  @Header('cache-control', cachedBriefly)
  @Get(paths.nextTimes)
  listNext(@Query({ schema: NextTimesQuery }) { services }: NextTimesQuery) {
    return this.availability.listNext(services.split(','));
  }

  @Public()
  @Header('cache-control', cachedBriefly)
  @Get('availability/:serviceId')
  list(
    @Param('serviceId', { schema: ServiceId }) serviceId: string,
    @Query({ schema: AvailabilityQuery }) query: AvailabilityQuery,
  ) {
    return this.availability.list(serviceId, query);
  }
}
