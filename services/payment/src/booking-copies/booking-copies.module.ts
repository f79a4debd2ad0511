import { Module } from '@nestjs/common';
import { BookingCopiesConsumer } from './booking-copies.consumer.ts';
import { BookingCopiesService } from './booking-copies.service.ts';

@Module({
  controllers: [BookingCopiesConsumer],
  providers: [BookingCopiesService],
  exports: [BookingCopiesService],
})
export class BookingCopiesModule {}
