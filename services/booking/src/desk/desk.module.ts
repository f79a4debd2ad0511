import { Module } from '@nestjs/common';
import { DeskBookingsController } from './desk-bookings.controller.ts';
import { DeskBookingsService } from './desk-bookings.service.ts';
import { DeskCalendarsController } from './desk-calendars.controller.ts';

@Module({ controllers: [DeskBookingsController, DeskCalendarsController], providers: [DeskBookingsService] })
export class DeskModule {}
