import type { PageQuery } from '@mendwell/contracts/calls';
import { getDeskAccountBookings, getDeskServiceBookings } from '@mendwell/contracts/desk/accounts';
import { listFailingCalendars } from '@mendwell/contracts/desk/calendars';
import { type DeskSearch, findBookings } from '@mendwell/contracts/desk/search';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Param, Query } from '@nestjs/common';
import { DeskService } from './desk.service.ts';

@Controller()
export class DeskController {
  constructor(private readonly desk: DeskService) {}

  @Call(getDeskAccountBookings)
  ofAccount(@Param('uid') uid: string) {
    return this.desk.ofAccount(uid);
  }

  @Call(findBookings)
  find(@Query() query: DeskSearch) {
    return this.desk.find(query);
  }

  @Call(getDeskServiceBookings)
  ofService(@Param('serviceId') serviceId: string) {
    return this.desk.ofService(serviceId);
  }

  @Call(listFailingCalendars)
  listFailingCalendars(@Query() query: PageQuery) {
    return this.desk.listFailingCalendars(query);
  }
}
