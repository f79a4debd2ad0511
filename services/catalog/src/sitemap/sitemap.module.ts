import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { serviceModel } from '../services/service.schema.ts';
import { SitemapController } from './sitemap.controller.ts';
import { SitemapService } from './sitemap.service.ts';

@Module({
  imports: [MongooseModule.forFeature([serviceModel])],
  controllers: [SitemapController],
  providers: [SitemapService],
})
export class SitemapModule {}
