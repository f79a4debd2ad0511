import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.ts';
import { LiveController } from './live.controller.ts';
import { LiveService } from './live.service.ts';

@Module({ imports: [BookingsModule], controllers: [LiveController], providers: [LiveService] })
export class LiveModule {}
