import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { CalendarController } from './calendar.controller.ts';

@Module({ imports: [BookingCopiesModule], controllers: [CalendarController] })
export class CalendarModule {}
