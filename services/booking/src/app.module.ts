import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { bookingModel } from './bookings/booking.schema.ts';
import { BookingCreationService } from './bookings/booking-creation.service.ts';
import { BookingPaymentsService } from './bookings/booking-payments.service.ts';
import { BookingsController } from './bookings/bookings.controller.ts';
import { BookingsService } from './bookings/bookings.service.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveService } from './live/live.service.ts';
import { ServiceCopiesService, serviceCopyModel } from './service-copies/service-copies.service.ts';

@Module({
  imports: [MongooseModule.forFeature([bookingModel, serviceCopyModel])],
  controllers: [BookingsController, LiveController],
  providers: [
    BookingsService,
    BookingCreationService,
    BookingPaymentsService,
    ServiceCopiesService,
    LiveService,
  ],
})
export class AppModule {}
