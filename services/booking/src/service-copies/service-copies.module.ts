import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ServiceCopiesConsumer } from './service-copies.consumer.ts';
import { ServiceCopiesService } from './service-copies.service.ts';
import { serviceCopyModel } from './service-copy.schema.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceCopyModel])],
  controllers: [ServiceCopiesConsumer],
  providers: [ServiceCopiesService],
  exports: [ServiceCopiesService],
})
export class ServiceCopiesModule {}
