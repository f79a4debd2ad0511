import { Module } from '@nestjs/common';
import { DeskBookingsController } from './desk-bookings.controller.ts';
import { DeskBookingsService } from './desk-bookings.service.ts';
import { DeskCalendarsController } from './desk-calendars.controller.ts';
import { DeskCalendarsService } from './desk-calendars.service.ts';

@Module({
  controllers: [DeskBookingsController, DeskCalendarsController],
  providers: [DeskBookingsService, DeskCalendarsService],
})
export class DeskModule {}
