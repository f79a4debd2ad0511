import {
  type ConfirmPaymentInput,
  confirmPayment,
  createPaymentIntent,
  getReceipt,
  type PaymentIntentInput,
} from '@mendwell/contracts/payment';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param } from '@nestjs/common';
import { IntentsService } from './intents.service.ts';
import { ReceiptsService } from './receipts.service.ts';

@Controller()
export class IntentsController {
  constructor(
    private readonly intents: IntentsService,
    private readonly receipts: ReceiptsService,
  ) {}

  @Call(createPaymentIntent)
  create(@Body() input: PaymentIntentInput, @CurrentUser() user: User, @BearerToken() token: string) {
    return this.intents.create(input, user, token);
  }

  @Call(confirmPayment)
  confirm(@Body() input: ConfirmPaymentInput, @CurrentUser() user: User) {
    return this.intents.confirm(input, user);
  }

  @Call(getReceipt)
  getReceipt(@Param('bookingId') bookingId: string, @CurrentUser() user: User) {
    return this.receipts.get(bookingId, user);
  }
}
