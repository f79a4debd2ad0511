import { Restating, restatementModel } from '@mendwell/service-kit/events/restating';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ErasuresModule } from '../erasures/erasures.module.ts';
import { serviceModel } from '../services/service.schema.ts';
import { accountModel } from './account.schema.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsService } from './accounts.service.ts';
import { RestatedAccounts } from './restated-accounts.ts';

@Module({
  imports: [MongooseModule.forFeature([accountModel, serviceModel, restatementModel]), ErasuresModule],
  controllers: [AccountsController],
  providers: [AccountsService, RestatedAccounts, Restating],
})
export class AccountsModule {}
