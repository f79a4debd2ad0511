import { KitModule } from '@mendwell/service-kit/kit.module';
import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { BookingsModule } from './bookings/bookings.module.ts';
import { Config } from './config.ts';
import { LiveModule } from './live/live.module.ts';
import { SchedulesModule } from './schedules/schedules.module.ts';
import { ServiceCopiesModule } from './service-copies/service-copies.module.ts';

@Module({
  imports: [
    KitModule.forRoot({ name: 'booking', config: Config }),
    ScheduleModule.forRoot(),
    BookingsModule,
    SchedulesModule,
    LiveModule,
    ServiceCopiesModule,
  ],
})
export class AppModule {}
