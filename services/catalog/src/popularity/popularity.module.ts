import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { serviceModel } from '../services/service.schema.ts';
import { bookingFactsModel, PopularityService } from './popularity.service.ts';

@Module({
  imports: [MongooseModule.forFeature([bookingFactsModel, serviceModel])],
  providers: [PopularityService],
})
export class PopularityModule {}
