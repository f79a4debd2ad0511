import { AccountVersions, accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { AccountNamesService } from './bookings/account-names.service.ts';
import { AppointmentsController } from './bookings/appointments.controller.ts';
import { bookingModel } from './bookings/booking.schema.ts';
import { BookingClosingService } from './bookings/booking-closing.service.ts';
import { BookingCreationService } from './bookings/booking-creation.service.ts';
import { BookingMovesService } from './bookings/booking-moves.service.ts';
import { BookingPaymentsService } from './bookings/booking-payments.service.ts';
import { BookingsController } from './bookings/bookings.controller.ts';
import { BookingsService } from './bookings/bookings.service.ts';
import { OpenBookingsService } from './bookings/open-bookings.service.ts';
import { OwedRefunds } from './bookings/owed-refunds.ts';
import { WorkStatusService } from './bookings/work-status.service.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveService } from './live/live.service.ts';
import { AvailabilityService } from './schedules/availability.service.ts';
import { scheduleModel } from './schedules/schedule.schema.ts';
import { SchedulesController } from './schedules/schedules.controller.ts';
import { SchedulesService } from './schedules/schedules.service.ts';
import { ServiceCopiesService, serviceCopyModel } from './service-copies/service-copies.service.ts';

@Module({
  imports: [
    ScheduleModule.forRoot(),
    MongooseModule.forFeature([bookingModel, serviceCopyModel, scheduleModel, accountVersionModel]),
  ],
  controllers: [BookingsController, AppointmentsController, SchedulesController, LiveController],
  providers: [
    BookingsService,
    OpenBookingsService,
    OwedRefunds,
    WorkStatusService,
    BookingCreationService,
    BookingPaymentsService,
    BookingClosingService,
    BookingMovesService,
    AccountVersions,
    AccountNamesService,
    SchedulesService,
    AvailabilityService,
    ServiceCopiesService,
    LiveService,
  ],
})
export class AppModule {}
