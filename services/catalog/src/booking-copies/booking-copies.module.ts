import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { BookingCopiesConsumer } from './booking-copies.consumer.ts';
import { BookingCopiesService } from './booking-copies.service.ts';
import { PopularityService } from './popularity.service.ts';

@Module({
  imports: [RatingsModule],
  controllers: [BookingCopiesConsumer],
  providers: [BookingCopiesService, PopularityService],
  exports: [BookingCopiesService],
})
export class BookingCopiesModule {}
