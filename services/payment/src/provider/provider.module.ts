import { Module } from '@nestjs/common';
import { CardProvider } from './card-provider.ts';

@Module({ providers: [CardProvider], exports: [CardProvider] })
export class ProviderModule {}
