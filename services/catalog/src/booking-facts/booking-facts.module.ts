import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { BookingFactsConsumer } from './booking-facts.consumer.ts';
import { BookingFactsService } from './booking-facts.service.ts';
import { PopularityService } from './popularity.service.ts';

@Module({
  imports: [RatingsModule],
  controllers: [BookingFactsConsumer],
  providers: [BookingFactsService, PopularityService],
  exports: [BookingFactsService],
})
export class BookingFactsModule {}
