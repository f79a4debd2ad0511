import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { bookingCopyModel } from '../booking-copies/booking-copies.service.ts';
import { CardProviderModule } from '../provider/card-provider.module.ts';
import { intentModel } from './intent.schema.ts';
import { SettlementService } from './settlement.service.ts';

/** Apart from the other intents, because refunds need it and intents need refunds. */
@Module({
  imports: [MongooseModule.forFeature([intentModel, bookingCopyModel]), CardProviderModule],
  providers: [SettlementService],
  exports: [SettlementService],
})
export class SettlementModule {}
