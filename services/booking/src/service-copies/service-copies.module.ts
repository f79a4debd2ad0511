import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ServiceCopiesConsumer } from './service-copies.consumer.ts';
import { ServiceCopiesService, serviceCopyModel } from './service-copies.service.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceCopyModel])],
  controllers: [ServiceCopiesConsumer],
  providers: [ServiceCopiesService],
  exports: [ServiceCopiesService],
})
export class ServiceCopiesModule {}
