import { Module } from '@nestjs/common';
import { DeskBookingsController } from './desk-bookings.controller.ts';
import { DeskBookingsService } from './desk-bookings.service.ts';

@Module({ controllers: [DeskBookingsController], providers: [DeskBookingsService] })
export class DeskModule {}
