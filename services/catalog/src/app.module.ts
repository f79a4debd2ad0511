import { KitModule } from '@mendwell/service-kit/kit.module';
import { PersonalDataModule } from '@mendwell/service-kit/privacy/personal-data.module';
import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AccountsModule } from './accounts/accounts.module.ts';
import { BookingFactsModule } from './booking-facts/booking-facts.module.ts';
import { Config } from './config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { ErasuresModule } from './erasures/erasures.module.ts';
import { CatalogPersonalData } from './personal-data.ts';
import { ProvidersModule } from './providers/providers.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { ServicesModule } from './services/services.module.ts';
import { SitemapModule } from './sitemap/sitemap.module.ts';

@Module({
  imports: [
    KitModule.forRoot({ name: 'catalog', config: Config }),
    ScheduleModule.forRoot(),
    PersonalDataModule.forRoot({ service: 'catalog', data: CatalogPersonalData, imports: [] }),
    ServicesModule,
    ProvidersModule,
    AccountsModule,
    BookingFactsModule,
    ReviewsModule,
    SitemapModule,
    ContactModule,
    ErasuresModule,
  ],
})
export class AppModule {}
