import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { CallBudget } from '../provider/call-budget.ts';
import { CardProvider } from '../provider/card-provider.ts';
import { SettlementService } from './settlement.service.ts';

@Module({
  imports: [BookingCopiesModule],
  providers: [CallBudget, CardProvider, SettlementService],
  exports: [CardProvider, SettlementService],
})
export class SettlementModule {}
