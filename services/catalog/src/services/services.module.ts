import { Restating, restatementModel } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PublicServicesController } from './public-services.controller.ts';
import { Refolding } from './refolding.ts';
import { RestatedServices } from './restated-services.ts';
import { serviceModel } from './service.schema.ts';
import { ServiceListService } from './service-list.service.ts';
import { ServicesController } from './services.controller.ts';
import { ServicesService } from './services.service.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceModel, restatementModel])],
  controllers: [PublicServicesController, ServicesController],
  providers: [ServicesService, ServiceListService, RestatedServices, Restating, Refolding],
})
export class ServicesModule {}
