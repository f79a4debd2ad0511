import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { ProviderModule } from '../provider/provider.module.ts';
import { intentModel } from './intent.schema.ts';
import { IntentsConsumer } from './intents.consumer.ts';
import { IntentsController } from './intents.controller.ts';
import { IntentsService } from './intents.service.ts';
import { ReceiptsService } from './receipts.service.ts';
import { Reconciliation } from './reconciliation.ts';
import { SettlementService } from './settlement.service.ts';
import { UnacknowledgedPayments } from './unacknowledged-payments.ts';

@Module({
  imports: [MongooseModule.forFeature([intentModel]), BookingCopiesModule, ProviderModule],
  controllers: [IntentsController, IntentsConsumer],
  providers: [IntentsService, ReceiptsService, Reconciliation, SettlementService, UnacknowledgedPayments],
  exports: [MongooseModule, SettlementService],
})
export class IntentsModule {}
