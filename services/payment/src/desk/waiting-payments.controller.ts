import type { DeskNote } from '@mendwell/contracts/desk/actions';
import {
  listWaitingPayments,
  retryPayment,
  settleRefund,
  takeOverRefund,
  type WaitingPaymentsQuery,
} from '@mendwell/contracts/desk/payments';
import { type DeskSearch, findPayments } from '@mendwell/contracts/desk/search';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { SettledRefunds } from './settled-refunds.service.ts';
import { WaitingPaymentsService } from './waiting-payments.service.ts';

@Controller()
export class WaitingPaymentsController {
  constructor(
    private readonly payments: WaitingPaymentsService,
    private readonly settled: SettledRefunds,
  ) {}

  @Call(listWaitingPayments)
  list(@Query() query: WaitingPaymentsQuery) {
    return this.payments.list(query);
  }

  @Call(findPayments)
  find(@Query() query: DeskSearch) {
    return this.payments.find(query);
  }

  @Call(retryPayment)
  retry(@CurrentUser() operator: User, @Param('bookingId') bookingId: string, @Body() body: DeskNote) {
    return this.payments.retry(operator, bookingId, body);
  }

  @Call(takeOverRefund)
  takeOver(@CurrentUser() operator: User, @Param('bookingId') bookingId: string, @Body() body: DeskNote) {
    return this.settled.takeOver(operator, bookingId, body);
  }

  @Call(settleRefund)
  settle(@CurrentUser() operator: User, @Param('bookingId') bookingId: string, @Body() body: DeskNote) {
    return this.settled.settle(operator, bookingId, body);
  }
}
