import { Restating } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { ServicesModule } from '../services/services.module.ts';
import { AccountBlocking } from './account-blocking.service.ts';
import { AccountsConsumer } from './accounts.consumer.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsService } from './accounts.service.ts';
import { BlockEnforcement } from './block-enforcement.service.ts';
import { DeskAccountsController } from './desk-accounts.controller.ts';
import { DeskAccountsService } from './desk-accounts.service.ts';
import { RestatedAccounts } from './restated-accounts.ts';

@Module({
  imports: [IdentityModule, ServicesModule, ReviewsModule],
  controllers: [AccountsController, DeskAccountsController, AccountsConsumer],
  providers: [
    AccountsService,
    RestatedAccounts,
    Restating,
    DeskAccountsService,
    AccountBlocking,
    BlockEnforcement,
  ],
  exports: [AccountBlocking],
})
export class AccountsModule {}
