import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { scheduleModel } from '../schedules/schedule.schema.ts';
import { ServiceCopiesConsumer } from './service-copies.consumer.ts';
import { ServiceCopiesService, serviceCopyModel } from './service-copies.service.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceCopyModel, scheduleModel])],
  controllers: [ServiceCopiesConsumer],
  providers: [ServiceCopiesService],
  exports: [ServiceCopiesService],
})
export class ServiceCopiesModule {}
