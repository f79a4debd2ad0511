import { configToken } from '@mendwell/service-kit/config';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Config } from '../config.ts';
import { erasureModel } from './erasure.schema.ts';
import { ErasureJournal } from './erasure-journal.ts';
import { ErasureMetrics } from './erasure-metrics.ts';
import { ErasureSteps } from './erasure-steps.ts';
import { ErasuresConsumer } from './erasures.consumer.ts';
import { ErasuresController } from './erasures.controller.ts';
import { ErasuresService } from './erasures.service.ts';

@Module({
  imports: [MongooseModule.forFeature([erasureModel])],
  controllers: [ErasuresController, ErasuresConsumer],
  providers: [
    ErasuresService,
    ErasureSteps,
    ErasureJournal,
    ErasureMetrics,
    {
      provide: IdentityProvider,
      inject: [configToken],
      useFactory: ({ FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT }: Config) =>
        new IdentityProvider(FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT),
    },
  ],
  exports: [ErasuresService],
})
export class ErasuresModule {}
