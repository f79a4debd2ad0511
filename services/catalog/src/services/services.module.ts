import { Restating } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { FirstFreeTimesConsumer } from './first-free-times.consumer.ts';
import { FirstFreeTimesService } from './first-free-times.service.ts';
import { PublicServicesController } from './public-services.controller.ts';
import { RestatedServices } from './restated-services.ts';
import { ServiceListService } from './service-list.service.ts';
import { ServiceModeration } from './service-moderation.service.ts';
import { ServicesController } from './services.controller.ts';
import { ServicesService } from './services.service.ts';

@Module({
  imports: [RatingsModule],
  controllers: [PublicServicesController, ServicesController, FirstFreeTimesConsumer],
  providers: [
    ServicesService,
    ServiceListService,
    ServiceModeration,
    FirstFreeTimesService,
    RestatedServices,
    Restating,
  ],
  exports: [ServiceListService, ServiceModeration],
})
export class ServicesModule {}
