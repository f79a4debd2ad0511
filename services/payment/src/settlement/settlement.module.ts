import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { CardProvider } from '../provider/card-provider.ts';
import { SettlementService } from './settlement.service.ts';

@Module({
  imports: [BookingCopiesModule],
  providers: [CardProvider, SettlementService],
  exports: [CardProvider, SettlementService],
})
export class SettlementModule {}
