import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.ts';
import { SitemapService } from './sitemap.service.ts';

@Module({
  controllers: [SitemapController],
  providers: [SitemapService],
})
export class SitemapModule {}
