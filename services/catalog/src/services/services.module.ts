import { Restating } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { FreeTimesConsumer } from './free-times.consumer.ts';
import { FreeTimesService } from './free-times.service.ts';
import { PublicServicesController } from './public-services.controller.ts';
import { RestatedServices } from './restated-services.ts';
import { ServiceListService } from './service-list.service.ts';
import { ServiceModeration } from './service-moderation.service.ts';
import { ServicesController } from './services.controller.ts';
import { ServicesService } from './services.service.ts';

@Module({
  imports: [RatingsModule],
  controllers: [PublicServicesController, ServicesController, FreeTimesConsumer],
  providers: [
    ServicesService,
    ServiceListService,
    ServiceModeration,
    FreeTimesService,
    RestatedServices,
    Restating,
  ],
  exports: [ServiceListService, ServiceModeration],
})
export class ServicesModule {}
