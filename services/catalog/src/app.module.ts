import { restatementModel } from '@mendwell/service-kit/events/restating';
import { KitModule } from '@mendwell/service-kit/kit.module';
import { PersonalDataModule } from '@mendwell/service-kit/privacy/personal-data.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import { BookingCopiesModule } from './booking-copies/booking-copies.module.ts';
import { bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { Config } from './config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { contactMessageModel } from './contact/contact.service.ts';
import { DeskModule } from './desk/desk.module.ts';
import { operatorModel } from './desk/operator.schema.ts';
import { LeavingModule } from './leaving/leaving.module.ts';
import { CatalogPersonalData } from './personal-data.ts';
import { ProvidersModule } from './providers/providers.module.ts';
import { RatingsModule } from './ratings/ratings.module.ts';
import { ratingModel } from './ratings/ratings.service.ts';
import { accountModel } from './records/account.schema.ts';
import { erasureModel } from './records/erasure.schema.ts';
import { reportModel, reviewCaseModel, reviewModel } from './records/review.schema.ts';
import { serviceModel } from './records/service.schema.ts';
import { CatalogDecisions } from './restored-decisions.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { ServicesModule } from './services/services.module.ts';
import { SitemapModule } from './sitemap/sitemap.module.ts';

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
    PersonalDataModule.forRoot({
      service: 'catalog',
      data: CatalogPersonalData,
      decisions: CatalogDecisions,
      imports: [LeavingModule, RatingsModule, BookingCopiesModule, ContactModule, DeskModule],
    }),
    ServicesModule,
    ProvidersModule,
    AccountsModule,
    BookingCopiesModule,
    ReviewsModule,
    SitemapModule,
    ContactModule,
    DeskModule,
    LeavingModule,
  ],
})
export class AppModule {}
