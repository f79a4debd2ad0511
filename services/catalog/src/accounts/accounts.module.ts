import { Restating } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { ServicesModule } from '../services/services.module.ts';
import { AccountBlocking } from './account-blocking.service.ts';
import { AccountBlockingSteps } from './account-blocking-steps.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsService } from './accounts.service.ts';
import { BlockingMetrics } from './blocking-metrics.ts';
import { DeskAccountsController } from './desk-accounts.controller.ts';
import { DeskAccountsService } from './desk-accounts.service.ts';
import { RestatedAccounts } from './restated-accounts.ts';

@Module({
  imports: [ErasuresModule, IdentityModule, ServicesModule, ReviewsModule],
  controllers: [AccountsController, DeskAccountsController],
  providers: [
    AccountsService,
    RestatedAccounts,
    Restating,
    DeskAccountsService,
    AccountBlocking,
    AccountBlockingSteps,
    BlockingMetrics,
  ],
})
export class AccountsModule {}
