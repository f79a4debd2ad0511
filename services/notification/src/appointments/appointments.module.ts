import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Module } from '@nestjs/common';
import { AppointmentsService } from './appointments.service.ts';

@Module({
  providers: [AppointmentsService, AccountVersions],
  exports: [AppointmentsService, AccountVersions],
})
export class AppointmentsModule {}
