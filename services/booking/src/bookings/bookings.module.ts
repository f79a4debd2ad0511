import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ServiceCopiesModule } from '../service-copies/service-copies.module.ts';
import { bookingModel } from './booking.schema.ts';
import { BookingCreationService } from './booking-creation.service.ts';
import { BookingPaymentsService } from './booking-payments.service.ts';
import { BookingsConsumer } from './bookings.consumer.ts';
import { BookingsController } from './bookings.controller.ts';
import { BookingsService } from './bookings.service.ts';

@Module({
  imports: [MongooseModule.forFeature([bookingModel]), ServiceCopiesModule],
  controllers: [BookingsController, BookingsConsumer],
  providers: [BookingCreationService, BookingPaymentsService, BookingsService],
  exports: [BookingsService],
})
export class BookingsModule {}
