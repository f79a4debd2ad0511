import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BookingCopiesConsumer } from './booking-copies.consumer.ts';
import { BookingCopiesService } from './booking-copies.service.ts';
import { bookingCopyModel } from './booking-copy.schema.ts';

@Module({
  imports: [MongooseModule.forFeature([bookingCopyModel])],
  controllers: [BookingCopiesConsumer],
  providers: [BookingCopiesService],
  exports: [BookingCopiesService],
})
export class BookingCopiesModule {}
