import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.ts';
import { BookingErasure } from './booking-erasure.service.ts';
import { ObligationsController } from './obligations.controller.ts';
import { ObligationsService } from './obligations.service.ts';

@Module({
  imports: [BookingsModule],
  controllers: [ObligationsController],
  providers: [BookingErasure, ObligationsService],
  exports: [BookingErasure, BookingsModule],
})
export class LeavingModule {}
