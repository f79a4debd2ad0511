import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { erasureModel } from './erasure.schema.ts';
import { ErasuresConsumer } from './erasures.consumer.ts';

@Module({
  imports: [MongooseModule.forFeature([erasureModel])],
  controllers: [ErasuresConsumer],
})
export class ErasuresModule {}
