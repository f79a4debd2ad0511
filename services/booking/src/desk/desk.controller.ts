import type { PageQuery } from '@mendwell/contracts/calls';
import { getDeskAccountBookings, getDeskServiceBookings } from '@mendwell/contracts/desk/accounts';
import { listFailingCalendars } from '@mendwell/contracts/desk/calendars';
import { type DeskSearch, findBookings } from '@mendwell/contracts/desk/search';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Param, Query } from '@nestjs/common';
import { DeskBookingsService } from './desk-bookings.service.ts';
import { DeskCalendarsService } from './desk-calendars.service.ts';

@Controller()
export class DeskController {
  constructor(
    private readonly bookings: DeskBookingsService,
    private readonly calendars: DeskCalendarsService,
  ) {}

  @Call(getDeskAccountBookings)
  ofAccount(@Param('uid') uid: string) {
    return this.bookings.ofAccount(uid);
  }

  @Call(findBookings)
  find(@Query() query: DeskSearch) {
    return this.bookings.find(query);
  }

  @Call(getDeskServiceBookings)
  ofService(@Param('serviceId') serviceId: string) {
    return this.bookings.ofService(serviceId);
  }

  @Call(listFailingCalendars)
  listFailingCalendars(@Query() query: PageQuery) {
    return this.calendars.listFailing(query);
  }
}
