import { configToken } from '@mendwell/service-kit/config';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { Module } from '@nestjs/common';
import type { Config } from '../config.ts';

@Module({
  providers: [
    {
      provide: IdentityProvider,
      inject: [configToken],
      useFactory: ({ FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT }: Config) =>
        new IdentityProvider(FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT),
    },
  ],
  exports: [IdentityProvider],
})
export class IdentityModule {}
