import { BookingId } from '@mendwell/contracts/booking';
import { paths } from '@mendwell/contracts/paths';
import { ConfirmPaymentInput, PaymentIntentInput } from '@mendwell/contracts/payment-inputs';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { IntentsService } from './intents.service.ts';
import { ReceiptsService } from './receipts.service.ts';

@Controller()
export class IntentsController {
  constructor(
    private readonly intents: IntentsService,
    private readonly receipts: ReceiptsService,
  ) {}

  @Post(paths.createPaymentIntent)
  @HttpCode(200)
  create(
    @Body({ schema: PaymentIntentInput }) input: PaymentIntentInput,
    @CurrentUser() user: User,
    @BearerToken() token: string,
  ) {
    return this.intents.create(input, user, token);
  }

  @Post(paths.confirmPayment)
  @HttpCode(200)
  confirm(@Body({ schema: ConfirmPaymentInput }) input: ConfirmPaymentInput, @CurrentUser() user: User) {
    return this.intents.confirm(input, user);
  }

  @Get('payments/receipts/:bookingId')
  getReceipt(@Param('bookingId', { schema: BookingId }) bookingId: string, @CurrentUser() user: User) {
    return this.receipts.get(bookingId, user);
  }
}
