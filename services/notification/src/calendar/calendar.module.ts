import { Module } from '@nestjs/common';
import { AppointmentsModule } from '../appointments/appointments.module.ts';
import { CalendarController } from './calendar.controller.ts';

@Module({ imports: [AppointmentsModule], controllers: [CalendarController] })
export class CalendarModule {}
