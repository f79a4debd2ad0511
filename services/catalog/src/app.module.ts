import { KitModule } from '@mendwell/service-kit/kit.module';
import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AccountsModule } from './accounts/accounts.module.ts';
import { BookingFactsModule } from './booking-facts/booking-facts.module.ts';
import { Config } from './config.ts';
import { ContactModule } from './contact/contact.module.ts';
import { ProvidersModule } from './providers/providers.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { ServicesModule } from './services/services.module.ts';
import { SitemapModule } from './sitemap/sitemap.module.ts';

@Module({
  imports: [
    KitModule.forRoot({ name: 'catalog', config: Config }),
    ScheduleModule.forRoot(),
    ServicesModule,
    ProvidersModule,
    AccountsModule,
    BookingFactsModule,
    ReviewsModule,
    SitemapModule,
    ContactModule,
  ],
})
export class AppModule {}
