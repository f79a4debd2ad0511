import { dataKeyModel } from '@mendwell/service-kit/database/data-keys';
import { accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { restatementModel } from '@mendwell/service-kit/events/restating';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { PersonalDataModule } from '@mendwell/service-kit/privacy/personal-data.module';
import { Module } from '@nestjs/common';
import { bookingModel } from './bookings/booking.schema.ts';
import { BookingsModule } from './bookings/bookings.module.ts';
import { Config } from './config.ts';
import { LiveModule } from './live/live.module.ts';
import { noteReadModel } from './notes/note-read.schema.ts';
import { BookingPersonalData } from './personal-data.ts';
import { scheduleModel } from './schedules/schedule.schema.ts';
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
        serviceCopyModel,
        dataKeyModel,
        accountVersionModel,
        restatementModel,
      ],
    }),
    PersonalDataModule.forRoot({
      service: 'booking',
      data: BookingPersonalData,
      imports: [BookingsModule],
    }),
    BookingsModule,
    SchedulesModule,
    LiveModule,
    ServiceCopiesModule,
  ],
})
export class AppModule {}
