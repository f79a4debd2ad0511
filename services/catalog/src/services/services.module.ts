import { Restating } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { DeskServicesController } from './desk-services.controller.ts';
import { DeskServicesService } from './desk-services.service.ts';
import { FirstFreeTimesConsumer } from './first-free-times.consumer.ts';
import { FirstFreeTimesService } from './first-free-times.service.ts';
import { PublicServicesController } from './public-services.controller.ts';
import { RestatedServices } from './restated-services.ts';
import { ServiceErasure } from './service-erasure.service.ts';
import { ServiceListService } from './service-list.service.ts';
import { ServiceModeration } from './service-moderation.service.ts';
import { ServicesController } from './services.controller.ts';
import { ServicesService } from './services.service.ts';

@Module({
  controllers: [PublicServicesController, ServicesController, DeskServicesController, FirstFreeTimesConsumer],
  providers: [
    ServicesService,
    ServiceListService,
    ServiceErasure,
    ServiceModeration,
    DeskServicesService,
    FirstFreeTimesService,
    RestatedServices,
    Restating,
  ],
  exports: [ServiceErasure, ServiceModeration],
})
export class ServicesModule {}
