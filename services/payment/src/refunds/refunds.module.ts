import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { CardRefunds } from '../provider/card-refunds.ts';
import { SettlementModule } from '../settlement/settlement.module.ts';
import { RefundsConsumer } from './refunds.consumer.ts';
import { RefundsService } from './refunds.service.ts';

@Module({
  imports: [BookingCopiesModule, SettlementModule],
  controllers: [RefundsConsumer],
  providers: [CardRefunds, RefundsService],
  exports: [RefundsService],
})
export class RefundsModule {}
