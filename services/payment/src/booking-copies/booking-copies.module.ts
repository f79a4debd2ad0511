import { Module } from '@nestjs/common';
import { BookingCopiesService } from './booking-copies.service.ts';

@Module({
  providers: [BookingCopiesService],
  exports: [BookingCopiesService],
})
export class BookingCopiesModule {}
