import { dataKeyModel } from '@mendwell/service-kit/database/data-keys';
import { accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { restatementModel } from '@mendwell/service-kit/events/restating';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { PersonalDataModule } from '@mendwell/service-kit/privacy/personal-data.module';
import { Module } from '@nestjs/common';
import { BookingsModule } from './bookings/bookings.module.ts';
import { CalendarsModule } from './calendars/calendars.module.ts';
import { Config } from './config.ts';
import { DeskModule } from './desk/desk.module.ts';
import { LeavingModule } from './leaving/leaving.module.ts';
import { LiveModule } from './live/live.module.ts';
import { BookingPersonalData } from './personal-data.ts';
import { bookingModel } from './records/booking.schema.ts';
import { calendarsModel } from './records/calendar.schema.ts';
import { freedTimeModel } from './records/freed-time.schema.ts';
import { noteReadModel } from './records/note-read.schema.ts';
import { scheduleModel } from './records/schedule.schema.ts';
import { timeOfferModel } from './records/time-offer.schema.ts';
import { waitModel } from './records/wait.schema.ts';
import { SchedulesModule } from './schedules/schedules.module.ts';
import { ServiceCopiesModule } from './service-copies/service-copies.module.ts';
import { serviceCopyModel } from './service-copies/service-copies.service.ts';

@Module({
  imports: [
    KitModule.forRoot({
      name: 'booking',
      config: Config,
      models: [
        bookingModel,
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
    PersonalDataModule.forRoot({
      service: 'booking',
      data: BookingPersonalData,
      imports: [LeavingModule],
    }),
    BookingsModule,
    SchedulesModule,
    CalendarsModule,
    LiveModule,
    ServiceCopiesModule,
    DeskModule,
    LeavingModule,
  ],
})
export class AppModule {}
