import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { CalendarController } from './calendar.controller.ts';
import { CalendarFeedsController } from './calendar-feeds.controller.ts';
import { CalendarFeedsService } from './calendar-feeds.service.ts';

@Module({
  imports: [BookingCopiesModule],
  controllers: [CalendarController, CalendarFeedsController],
  providers: [CalendarFeedsService],
  exports: [CalendarFeedsService],
})
export class CalendarModule {}
