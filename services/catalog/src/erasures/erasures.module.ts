import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { ErasureLog } from './erasure-log.ts';
import { ErasureMetrics } from './erasure-metrics.ts';
import { ErasureSteps } from './erasure-steps.ts';
import { ErasuresController } from './erasures.controller.ts';
import { ErasuresService } from './erasures.service.ts';

@Module({
  imports: [AccountsModule, IdentityModule],
  controllers: [ErasuresController],
  providers: [ErasuresService, ErasureSteps, ErasureLog, ErasureMetrics],
})
export class ErasuresModule {}
