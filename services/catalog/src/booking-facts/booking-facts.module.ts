import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PopularityModule } from '../popularity/popularity.module.ts';
import { RatingsModule } from '../reviews/ratings.module.ts';
import { BookingFactsConsumer } from './booking-facts.consumer.ts';
import { BookingFactsService, bookingFactsModel } from './booking-facts.service.ts';

@Module({
  imports: [MongooseModule.forFeature([bookingFactsModel]), PopularityModule, RatingsModule],
  controllers: [BookingFactsConsumer],
  providers: [BookingFactsService],
  exports: [BookingFactsService],
})
export class BookingFactsModule {}
