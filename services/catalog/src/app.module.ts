import { configToken } from '@mendwell/service-kit/config';
import { Restating, restatementModel } from '@mendwell/service-kit/events/restating';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { personalDataParts } from '@mendwell/service-kit/privacy/personal-data-parts';
import { Module } from '@nestjs/common';
import { AccountBlocking } from './accounts/account-blocking.service.ts';
import { AccountsController } from './accounts/accounts.controller.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { BlockEnforcement } from './accounts/block-enforcement.service.ts';
import { ProfileModeration } from './accounts/profile-moderation.service.ts';
import {
  BookingCopiesConsumer,
  BookingCopiesService,
  bookingCopyModel,
} from './booking-copies/booking-copies.service.ts';
import { Config } from './config.ts';
import { ContactController } from './contact/contact.controller.ts';
import { ContactService, contactMessageModel } from './contact/contact.service.ts';
import { DeskController } from './desk/desk.controller.ts';
import { DeskAccountsService } from './desk/desk-accounts.service.ts';
import { DeskServicesService } from './desk/desk-services.service.ts';
import { InboxService } from './desk/inbox.service.ts';
import { JournalController } from './desk/journal.controller.ts';
import { journalModelProvider } from './desk/journal.schema.ts';
import { JournalService } from './desk/journal.service.ts';
import { KnownAccounts } from './desk/known-accounts.service.ts';
import { ModerationQueue } from './desk/moderation-queue.service.ts';
import { OperatorsService, operatorModel } from './desk/operators.service.ts';
import { ErasureSteps } from './leaving/erasure-steps.ts';
import { ErasuresController } from './leaving/erasures.controller.ts';
import { ErasuresService } from './leaving/erasures.service.ts';
import { DecisionLog, ErasureLog } from './leaving/logs.ts';
import { ReviewErasure } from './leaving/review-erasure.service.ts';
import { ServiceErasure } from './leaving/service-erasure.service.ts';
import { CatalogPersonalData } from './personal-data.ts';
import { ProvidersController } from './providers/providers.controller.ts';
import { ProvidersService } from './providers/providers.service.ts';
import { RatingsService, ratingModel } from './ratings/ratings.service.ts';
import { accountModel } from './records/account.schema.ts';
import { erasureModel } from './records/erasure.schema.ts';
import { reportModel, reviewCaseModel, reviewModel } from './records/review.schema.ts';
import { serviceModel } from './records/service.schema.ts';
import { CatalogDecisions } from './restored-decisions.ts';
import { ReadReviews } from './reviews/read-reviews.service.ts';
import { ReportReview } from './reviews/report-review.service.ts';
import { ReviewModeration } from './reviews/review-moderation.service.ts';
import { ReviewsController } from './reviews/reviews.controller.ts';
import { VisitsService } from './reviews/visits.service.ts';
import { WriteReview } from './reviews/write-review.service.ts';
import { FreeTimesService } from './services/free-times.service.ts';
import { ServiceListService } from './services/service-list.service.ts';
import { ServiceModeration } from './services/service-moderation.service.ts';
import { ServicesController } from './services/services.controller.ts';
import { ServicesService } from './services/services.service.ts';
import { SitemapController } from './sitemap/sitemap.controller.ts';
import { SitemapService } from './sitemap/sitemap.service.ts';

const personalData = personalDataParts({
  service: 'catalog',
  data: CatalogPersonalData,
  decisions: CatalogDecisions,
});

@Module({
  imports: [
    KitModule.forRoot({
      name: 'catalog',
      config: Config,
      models: [
        accountModel,
        bookingCopyModel,
        contactMessageModel,
        erasureModel,
        operatorModel,
        ratingModel,
        reviewCaseModel,
        reportModel,
        reviewModel,
        serviceModel,
        restatementModel,
      ],
    }),
  ],
  controllers: [
    ...personalData.controllers,
    ...[ServicesController, SitemapController, ProvidersController, AccountsController],
    ...[ReviewsController, BookingCopiesConsumer, ContactController, ErasuresController],
    ...[DeskController, JournalController],
  ],
  providers: [
    ...personalData.providers,
    ...[ServicesService, ServiceListService, ServiceModeration, FreeTimesService, SitemapService],
    ...[ProvidersService, RatingsService, Restating],
    ...[AccountsService, AccountBlocking, BlockEnforcement, ProfileModeration],
    ...[WriteReview, ReportReview, ReadReviews, ReviewModeration, VisitsService],
    ...[BookingCopiesService, ContactService],
    ...[DeskAccountsService, DeskServicesService, InboxService, JournalService, journalModelProvider],
    ...[KnownAccounts, ModerationQueue, OperatorsService],
    ...[ErasuresService, ErasureSteps, ErasureLog, DecisionLog, ServiceErasure, ReviewErasure],
    {
      provide: IdentityProvider,
      inject: [configToken],
      useFactory: ({ FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT }: Config) =>
        new IdentityProvider(FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT),
    },
  ],
})
export class AppModule {}
