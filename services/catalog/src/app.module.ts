import { Module } from '@nestjs/common';
import { ContactModule } from './contact/contact.module.ts';
import { PopularityModule } from './popularity/popularity.module.ts';
import { ServicesModule } from './services/services.module.ts';
import { SitemapModule } from './sitemap/sitemap.module.ts';

@Module({ imports: [ServicesModule, SitemapModule, PopularityModule, ContactModule] })
export class AppModule {}
