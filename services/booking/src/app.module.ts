import { configToken } from '@mendwell/service-kit/config';
import { DataKeys, dataKeyModel, dataKeyRing } from '@mendwell/service-kit/database/data-keys';
import { keyRingOf } from '@mendwell/service-kit/database/sealed';
import { AccountVersions, accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { Restating, restatementModel } from '@mendwell/service-kit/events/restating';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { personalDataParts } from '@mendwell/service-kit/privacy/personal-data-parts';
import { Module } from '@nestjs/common';
import { AccountChangesService } from './bookings/account-changes.service.ts';
import { BookingClosingService } from './bookings/booking-closing.service.ts';
import { BookingCreationService } from './bookings/booking-creation.service.ts';
import { BookingMovesService } from './bookings/booking-moves.service.ts';
import { BookingPaymentsService } from './bookings/booking-payments.service.ts';
import { BookingsConsumer } from './bookings/bookings.consumer.ts';
import { BookingsController } from './bookings/bookings.controller.ts';
import { BookingsService } from './bookings/bookings.service.ts';
import { NewBookingsService } from './bookings/new-bookings.service.ts';
import { OpenBookingsService } from './bookings/open-bookings.service.ts';
import { SeriesService } from './bookings/series.service.ts';
import { WorkStatusService } from './bookings/work-status.service.ts';
import { CalendarReader } from './calendars/calendar-reader.ts';
import { CalendarsController } from './calendars/calendars.controller.ts';
import { CalendarsService } from './calendars/calendars.service.ts';
import { GuardedFetch } from './calendars/guarded-fetch.ts';
import { Config } from './config.ts';
import { DeskController } from './desk/desk.controller.ts';
import { DeskService } from './desk/desk.service.ts';
import { BookingErasure } from './leaving/booking-erasure.service.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveService } from './live/live.service.ts';
import { DataKeyRotation } from './notes/data-key-rotation.ts';
import { ExpiredNotes } from './notes/expired-notes.ts';
import { NoteReadsService } from './notes/note-reads.service.ts';
import { NotesController } from './notes/notes.controller.ts';
import { NotesService } from './notes/notes.service.ts';
import { BookingPersonalData } from './personal-data.ts';
import { bookingModel } from './records/booking.schema.ts';
import { calendarsModel } from './records/calendar.schema.ts';
import { claimModel } from './records/claim.schema.ts';
import { freedTimeModel } from './records/freed-time.schema.ts';
import { noteReadModel } from './records/note-read.schema.ts';
import { scheduleModel } from './records/schedule.schema.ts';
import { timeOfferModel, waitModel } from './records/wait.schema.ts';
import { AvailabilityService } from './schedules/availability.service.ts';
import { FreeTimesPublisher } from './schedules/free-times-publisher.ts';
import { ProviderFactsService } from './schedules/provider-facts.service.ts';
import { SchedulesController } from './schedules/schedules.controller.ts';
import { SchedulesService } from './schedules/schedules.service.ts';
import { ServiceCopiesService, serviceCopyModel } from './service-copies/service-copies.service.ts';
import { TimeOffers } from './waits/time-offers.ts';
import { WaitsController } from './waits/waits.controller.ts';
import { WaitsService } from './waits/waits.service.ts';

const personalData = personalDataParts({ service: 'booking', data: BookingPersonalData });

@Module({
  imports: [
    KitModule.forRoot({
      name: 'booking',
      config: Config,
      models: [
        bookingModel,
        claimModel,
        noteReadModel,
        scheduleModel,
        calendarsModel,
        waitModel,
        timeOfferModel,
        freedTimeModel,
        serviceCopyModel,
        dataKeyModel,
        accountVersionModel,
        restatementModel,
      ],
    }),
  ],
  controllers: [
    ...personalData.controllers,
    ...[BookingsController, BookingsConsumer, SchedulesController, CalendarsController],
    ...[WaitsController, NotesController, LiveController, DeskController],
  ],
  providers: [
    ...personalData.providers,
    ...[Restating, AccountVersions, ServiceCopiesService],
    ...[BookingsService, OpenBookingsService, AccountChangesService],
    ...[NewBookingsService, BookingCreationService, SeriesService],
    ...[BookingMovesService, BookingClosingService, BookingPaymentsService, WorkStatusService, LiveService],
    ...[SchedulesService, AvailabilityService, ProviderFactsService, FreeTimesPublisher],
    ...[CalendarsService, WaitsService, TimeOffers],
    ...[DataKeys, NotesService, NoteReadsService, ExpiredNotes, DataKeyRotation],
    ...[DeskService, BookingErasure],
    {
      provide: dataKeyRing,
      inject: [configToken],
      useFactory: ({ HEALTH_TEXT_KEYS }: Config) => keyRingOf(HEALTH_TEXT_KEYS),
    },
    {
      provide: CalendarReader,
      inject: [configToken],
      useFactory: ({ CALENDARS_ALLOW_LOOPBACK }: Config) =>
        new CalendarReader(new GuardedFetch({ allowsLoopback: CALENDARS_ALLOW_LOOPBACK })),
    },
  ],
})
export class AppModule {}
