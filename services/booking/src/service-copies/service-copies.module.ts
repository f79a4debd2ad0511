import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ServiceCopiesService, serviceCopyModel } from './service-copies.service.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceCopyModel])],
  providers: [ServiceCopiesService],
  exports: [ServiceCopiesService],
})
export class ServiceCopiesModule {}
