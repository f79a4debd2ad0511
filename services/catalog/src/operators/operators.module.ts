import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { accountModel } from '../accounts/account.schema.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { operatorModel } from './operator.schema.ts';
import { OperatorsService } from './operators.service.ts';

@Module({
  imports: [MongooseModule.forFeature([operatorModel, accountModel]), IdentityModule],
  providers: [OperatorsService],
})
export class OperatorsModule {}
