import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BookingCopiesService, bookingCopyModel } from './booking-copies.service.ts';

@Module({
  imports: [MongooseModule.forFeature([bookingCopyModel])],
  providers: [BookingCopiesService],
  exports: [BookingCopiesService],
})
export class BookingCopiesModule {}
