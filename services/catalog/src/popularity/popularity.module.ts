import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { serviceModel } from '../services/service.schema.ts';
import { PopularityService } from './popularity.service.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceModel])],
  providers: [PopularityService],
  exports: [PopularityService],
})
export class PopularityModule {}
