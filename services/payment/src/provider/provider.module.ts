import { Module } from '@nestjs/common';
import { CardProvider } from './card-provider.ts';
import { ProviderEvents } from './provider-events.ts';

@Module({ providers: [CardProvider, ProviderEvents], exports: [CardProvider, ProviderEvents] })
export class ProviderModule {}
