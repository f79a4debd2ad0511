import { Module } from '@nestjs/common';
import { SettlementModule } from '../settlement/settlement.module.ts';
import { SettledRefunds } from './settled-refunds.service.ts';
import { WaitingPaymentsController } from './waiting-payments.controller.ts';
import { WaitingPaymentsService } from './waiting-payments.service.ts';

@Module({
  imports: [SettlementModule],
  controllers: [WaitingPaymentsController],
  providers: [WaitingPaymentsService, SettledRefunds],
})
export class DeskModule {}
