import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { DecisionLog } from './decision-log.ts';
import { ErasureLog } from './erasure-log.ts';
import { ErasureMetrics } from './erasure-metrics.ts';
import { ErasureSteps } from './erasure-steps.ts';
import { ErasuresController } from './erasures.controller.ts';
import { ErasuresService } from './erasures.service.ts';
import { ReviewErasure } from './review-erasure.service.ts';
import { ServiceErasure } from './service-erasure.service.ts';

@Module({
  imports: [AccountsModule, IdentityModule, RatingsModule, ReviewsModule],
  controllers: [ErasuresController],
  providers: [
    ErasuresService,
    ErasureSteps,
    ErasureLog,
    DecisionLog,
    ErasureMetrics,
    ServiceErasure,
    ReviewErasure,
  ],
  exports: [ServiceErasure, ReviewErasure, ErasuresService, DecisionLog],
})
export class LeavingModule {}
