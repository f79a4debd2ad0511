import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsController } from './accounts/accounts.controller.ts';
import { AccountsService, accountModel } from './accounts/accounts.service.ts';
import { ContactController } from './contact/contact.controller.ts';
import { ContactService, contactMessageModel } from './contact/contact.service.ts';
import { bookingFactsModel, PopularityService } from './popularity/popularity.service.ts';
import { PublicServicesController } from './services/public-services.controller.ts';
import { serviceModel } from './services/service.schema.ts';
import { ServiceListService } from './services/service-list.service.ts';
import { ServicesController } from './services/services.controller.ts';
import { ServicesService } from './services/services.service.ts';
import { SitemapController } from './sitemap/sitemap.controller.ts';
import { SitemapService } from './sitemap/sitemap.service.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceModel, accountModel, bookingFactsModel, contactMessageModel])],
  controllers: [
    PublicServicesController,
    ServicesController,
    AccountsController,
    SitemapController,
    ContactController,
  ],
  providers: [
    ServicesService,
    ServiceListService,
    AccountsService,
    SitemapService,
    PopularityService,
    ContactService,
  ],
})
export class AppModule {}
