import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BookingCopiesConsumer } from './booking-copies.consumer.ts';
import { BookingCopiesService, bookingCopyModel } from './booking-copies.service.ts';

@Module({
  imports: [MongooseModule.forFeature([bookingCopyModel])],
  controllers: [BookingCopiesConsumer],
  providers: [BookingCopiesService],
  exports: [BookingCopiesService],
})
export class BookingCopiesModule {}
