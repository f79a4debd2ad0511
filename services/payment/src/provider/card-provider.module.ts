import { Module } from '@nestjs/common';
import { CardProvider } from './card-provider.ts';
import { CardRefunds } from './card-refunds.ts';
import { ProviderEvents } from './provider-events.ts';

@Module({
  providers: [CardProvider, CardRefunds, ProviderEvents],
  exports: [CardProvider, CardRefunds, ProviderEvents],
})
export class CardProviderModule {}
