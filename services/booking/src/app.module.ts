import { Module } from '@nestjs/common';
import { BookingsModule } from './bookings/bookings.module.ts';
import { LiveModule } from './live/live.module.ts';
import { ServiceCopiesModule } from './service-copies/service-copies.module.ts';

@Module({ imports: [ServiceCopiesModule, BookingsModule, LiveModule] })
export class AppModule {}
