import { Module } from '@nestjs/common';
import { ServiceCopiesConsumer } from './service-copies.consumer.ts';
import { ServiceCopiesService } from './service-copies.service.ts';

@Module({
  controllers: [ServiceCopiesConsumer],
  providers: [ServiceCopiesService],
  exports: [ServiceCopiesService],
})
export class ServiceCopiesModule {}
