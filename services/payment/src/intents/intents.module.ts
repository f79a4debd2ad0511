import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { ProviderModule } from '../provider/provider.module.ts';
import { intentModel } from './intent.schema.ts';
import { IntentOpening } from './intent-opening.ts';
import { IntentsController } from './intents.controller.ts';
import { IntentsService } from './intents.service.ts';
import { PayerLimit } from './payer-limit.ts';
import { Reconciliation } from './reconciliation.ts';
import { SettlementService } from './settlement.service.ts';

@Module({
  imports: [MongooseModule.forFeature([intentModel]), BookingCopiesModule, ProviderModule],
  controllers: [IntentsController],
  providers: [IntentOpening, IntentsService, PayerLimit, Reconciliation, SettlementService],
  exports: [SettlementService],
})
export class IntentsModule {}
