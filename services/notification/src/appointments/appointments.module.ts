import { AccountVersions, accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppointmentsService, appointmentModel } from './appointments.service.ts';

@Module({
  imports: [MongooseModule.forFeature([appointmentModel, accountVersionModel])],
  providers: [AppointmentsService, AccountVersions],
  exports: [AppointmentsService, AccountVersions],
})
export class AppointmentsModule {}
