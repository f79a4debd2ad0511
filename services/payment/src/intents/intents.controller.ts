import { BookingId } from '@mendwell/contracts/booking';
import { ConfirmPaymentInput, PaymentIntentInput } from '@mendwell/contracts/payment';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/auth';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { IntentsService } from './intents.service.ts';

@Controller()
export class IntentsController {
  constructor(private readonly intents: IntentsService) {}

  @Post('create-payment-intent')
  @HttpCode(200)
  create(
    @Body({ schema: PaymentIntentInput }) input: PaymentIntentInput,
    @CurrentUser() user: User,
    @BearerToken() token: string,
  ) {
    return this.intents.create(input, user, token);
  }

  @Post('payments/confirm')
  @HttpCode(200)
  confirm(@Body({ schema: ConfirmPaymentInput }) input: ConfirmPaymentInput, @CurrentUser() user: User) {
    return this.intents.confirm(input, user);
  }

  @Get('payments/receipts/:bookingId')
  getReceipt(@Param('bookingId', { schema: BookingId }) bookingId: string, @CurrentUser() user: User) {
    return this.intents.getReceipt(bookingId, user);
  }
}
