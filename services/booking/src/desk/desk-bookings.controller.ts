import { getDeskAccountBookings, getDeskServiceBookings } from '@mendwell/contracts/desk/accounts';
import { type DeskSearch, findBookings } from '@mendwell/contracts/desk/search';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Param, Query } from '@nestjs/common';
import { DeskBookingsService } from './desk-bookings.service.ts';

@Controller()
export class DeskBookingsController {
  constructor(private readonly bookings: DeskBookingsService) {}

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
}
