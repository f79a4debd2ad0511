import { Module } from '@nestjs/common';
import { AppointmentErasure } from './appointment-erasure.service.ts';

@Module({ providers: [AppointmentErasure], exports: [AppointmentErasure] })
export class LeavingModule {}
