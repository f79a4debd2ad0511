import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { serviceModel } from '../services/service.schema.ts';
import { PopularityConsumer } from './popularity.consumer.ts';
import { bookingFactsModel, PopularityService } from './popularity.service.ts';

@Module({
  imports: [MongooseModule.forFeature([bookingFactsModel, serviceModel])],
  controllers: [PopularityConsumer],
  providers: [PopularityService],
})
export class PopularityModule {}
