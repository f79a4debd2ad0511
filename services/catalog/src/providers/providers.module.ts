import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { accountModel } from '../accounts/account.schema.ts';
import { RatingsModule } from '../reviews/ratings.module.ts';
import { serviceModel } from '../services/service.schema.ts';
import { ProviderIds } from './provider-ids.ts';
import { ProvidersController } from './providers.controller.ts';
import { ProvidersService } from './providers.service.ts';

@Module({
  imports: [RatingsModule, MongooseModule.forFeature([accountModel, serviceModel])],
  controllers: [ProvidersController],
  providers: [ProvidersService, ProviderIds],
  exports: [ProviderIds],
})
export class ProvidersModule {}
