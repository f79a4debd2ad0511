import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { ErasureJournal } from './erasure-journal.ts';
import { ErasureMetrics } from './erasure-metrics.ts';
import { ErasureSteps } from './erasure-steps.ts';
import { ErasuresConsumer } from './erasures.consumer.ts';
import { ErasuresController } from './erasures.controller.ts';
import { ErasuresService } from './erasures.service.ts';

@Module({
  imports: [IdentityModule],
  controllers: [ErasuresController, ErasuresConsumer],
  providers: [ErasuresService, ErasureSteps, ErasureJournal, ErasureMetrics],
  exports: [ErasuresService],
})
export class ErasuresModule {}
