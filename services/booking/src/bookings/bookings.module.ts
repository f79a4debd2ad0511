import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Restating } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { NotesModule } from '../notes/notes.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { ServiceCopiesModule } from '../service-copies/service-copies.module.ts';
import { WaitsModule } from '../waits/waits.module.ts';
import { AccountNamesService } from './account-names.service.ts';
import { AppointmentsController } from './appointments.controller.ts';
import { BlockedAccountsService } from './blocked-accounts.service.ts';
import { BookingClosingService } from './booking-closing.service.ts';
import { BookingCreationService } from './booking-creation.service.ts';
import { BookingMovesService } from './booking-moves.service.ts';
import { BookingPaymentsService } from './booking-payments.service.ts';
import { BookingsConsumer } from './bookings.consumer.ts';
import { BookingsController } from './bookings.controller.ts';
import { BookingsService } from './bookings.service.ts';
import { NewBookingsService } from './new-bookings.service.ts';
import { OpenBookingsService } from './open-bookings.service.ts';
import { RestatedBookings } from './restated-bookings.ts';
import { SeriesController } from './series.controller.ts';
import { SeriesService } from './series.service.ts';
import { SeriesTimesService } from './series-times.service.ts';
import { WorkStatusService } from './work-status.service.ts';

@Module({
  imports: [ServiceCopiesModule, SchedulesModule, NotesModule, WaitsModule],
  controllers: [BookingsController, SeriesController, AppointmentsController, BookingsConsumer],
  providers: [
    BookingsService,
    OpenBookingsService,
    NewBookingsService,
    BookingCreationService,
    SeriesTimesService,
    SeriesService,
    BookingMovesService,
    BookingClosingService,
    BlockedAccountsService,
    WorkStatusService,
    BookingPaymentsService,
    RestatedBookings,
    Restating,
    AccountVersions,
    AccountNamesService,
  ],
  exports: [
    BookingsService,
    BookingClosingService,
    BlockedAccountsService,
    NotesModule,
    ServiceCopiesModule,
    WaitsModule,
  ],
})
export class BookingsModule {}
