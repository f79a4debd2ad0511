import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { serviceModel } from '../services/service.schema.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsService, accountModel } from './accounts.service.ts';

@Module({
  imports: [MongooseModule.forFeature([accountModel, serviceModel])],
  controllers: [AccountsController],
  providers: [AccountsService],
})
export class AccountsModule {}
