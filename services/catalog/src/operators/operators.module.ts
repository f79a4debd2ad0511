import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { OperatorsService } from './operators.service.ts';

@Module({
  imports: [IdentityModule],
  providers: [OperatorsService],
})
export class OperatorsModule {}
