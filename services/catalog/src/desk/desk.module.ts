import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LeavingModule } from '../leaving/leaving.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { ServicesModule } from '../services/services.module.ts';
import { DeskAccountsController } from './desk-accounts.controller.ts';
import { DeskAccountsService } from './desk-accounts.service.ts';
import { DeskReviewsController } from './desk-reviews.controller.ts';
import { DeskServicesController } from './desk-services.controller.ts';
import { DeskServicesService } from './desk-services.service.ts';
import { InboxController } from './inbox.controller.ts';
import { InboxService } from './inbox.service.ts';
import { JournalController } from './journal.controller.ts';
import { journalModelProvider } from './journal.schema.ts';
import { JournalService } from './journal.service.ts';
import { KnownAccounts } from './known-accounts.service.ts';
import { ModerationQueue } from './moderation-queue.service.ts';
import { OperatorsService } from './operators.service.ts';

@Module({
  imports: [AccountsModule, IdentityModule, LeavingModule, ReviewsModule, ServicesModule],
  controllers: [
    DeskAccountsController,
    DeskReviewsController,
    DeskServicesController,
    InboxController,
    JournalController,
  ],
  providers: [
    DeskAccountsService,
    KnownAccounts,
    DeskServicesService,
    InboxService,
    JournalService,
    journalModelProvider,
    ModerationQueue,
    OperatorsService,
  ],
  exports: [
    journalModelProvider,
    InboxService,
    KnownAccounts,
    OperatorsService,
    AccountsModule,
    ReviewsModule,
    ServicesModule,
  ],
})
export class DeskModule {}
