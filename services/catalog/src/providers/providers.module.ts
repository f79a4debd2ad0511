import { Module } from '@nestjs/common';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { ProvidersController } from './providers.controller.ts';
import { ProvidersService } from './providers.service.ts';

@Module({
  imports: [RatingsModule],
  controllers: [ProvidersController],
  providers: [ProvidersService],
})
export class ProvidersModule {}
