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
import { ProfileModeration } from './profile-moderation.service.ts';
import { RestatedAccounts } from './restated-accounts.ts';

@Module({
  imports: [IdentityModule, ServicesModule, ReviewsModule],
  controllers: [AccountsController, AccountsConsumer],
  providers: [
    AccountsService,
    RestatedAccounts,
    Restating,
    AccountBlocking,
    BlockEnforcement,
    ProfileModeration,
  ],
  exports: [AccountBlocking, ProfileModeration],
})
export class AccountsModule {}
