import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { ProviderProfilesController } from './provider-profiles.controller.ts';
import { ProviderProfilesService } from './provider-profiles.service.ts';
import { ProvidersController } from './providers.controller.ts';
import { ProvidersService } from './providers.service.ts';

@Module({
  imports: [RatingsModule],
  controllers: [ProvidersController, ProviderProfilesController],
  providers: [ProvidersService, ProviderProfilesService],
})
export class ProvidersModule {}
