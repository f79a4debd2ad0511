import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Restating } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { ServiceCopiesModule } from '../service-copies/service-copies.module.ts';
import { AvailabilityService } from './availability.service.ts';
import { FreeTimesPublisher } from './free-times-publisher.ts';
import { ProviderFactsService } from './provider-facts.service.ts';
import { SchedulesController } from './schedules.controller.ts';
import { SchedulesService } from './schedules.service.ts';

@Module({
  imports: [ServiceCopiesModule],
  controllers: [SchedulesController],
  providers: [
    SchedulesService,
    AvailabilityService,
    ProviderFactsService,
    FreeTimesPublisher,
    Restating,
    AccountVersions,
  ],
  exports: [AvailabilityService, FreeTimesPublisher],
})
export class SchedulesModule {}
