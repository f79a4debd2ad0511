import type { DeskNote } from '@mendwell/contracts/desk/actions';
import {
  listWaitingPayments,
  retryPayment,
  settleRefund,
  type WaitingPaymentsQuery,
} from '@mendwell/contracts/desk/payments';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { answerPage, type HeaderWriter } from '@mendwell/service-kit/http/paging';
import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { SettledRefunds } from './settled-refunds.service.ts';
import { WaitingPaymentsService } from './waiting-payments.service.ts';

@Controller()
export class WaitingPaymentsController {
  constructor(
    private readonly payments: WaitingPaymentsService,
    private readonly settled: SettledRefunds,
  ) {}

  @Call(listWaitingPayments)
  async list(@Query() query: WaitingPaymentsQuery, @Res({ passthrough: true }) reply: HeaderWriter) {
    return answerPage(reply, await this.payments.list(query));
  }

  @Call(retryPayment)
  retry(@CurrentUser() operator: User, @Param('bookingId') bookingId: string, @Body() body: DeskNote) {
    return this.payments.retry(operator, bookingId, body);
  }

  @Call(settleRefund)
  settle(@CurrentUser() operator: User, @Param('bookingId') bookingId: string, @Body() body: DeskNote) {
    return this.settled.record(operator, bookingId, body);
  }
}
