import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { ServiceCopiesModule } from '../service-copies/service-copies.module.ts';
import { TimeOffers } from './time-offers.ts';
import { WaitLinksController } from './wait-links.controller.ts';
import { WaitsController } from './waits.controller.ts';
import { WaitsService } from './waits.service.ts';

@Module({
  imports: [ServiceCopiesModule, SchedulesModule],
  controllers: [WaitsController, WaitLinksController],
  providers: [WaitsService, TimeOffers, AccountVersions],
  exports: [WaitsService],
})
export class WaitsModule {}
