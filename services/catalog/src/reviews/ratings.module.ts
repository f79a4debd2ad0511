import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { serviceModel } from '../services/service.schema.ts';
import { RatingsService, ratingModel } from './ratings.service.ts';
import { reviewModel } from './review.schema.ts';

@Module({
  imports: [MongooseModule.forFeature([reviewModel, ratingModel, serviceModel])],
  providers: [RatingsService],
  exports: [RatingsService],
})
export class RatingsModule {}
