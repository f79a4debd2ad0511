import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PublicServicesController } from './public-services.controller.ts';
import { serviceModel } from './service.schema.ts';
import { ServiceListService } from './service-list.service.ts';
import { ServicesController } from './services.controller.ts';
import { ServicesService } from './services.service.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceModel])],
  controllers: [PublicServicesController, ServicesController],
  providers: [ServicesService, ServiceListService],
})
export class ServicesModule {}
