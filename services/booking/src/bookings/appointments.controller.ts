import { BookingId } from '@mendwell/contracts/booking';
import { ClosingInput, MoveInput } from '@mendwell/contracts/booking-inputs';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { BookingClosingService } from './booking-closing.service.ts';
import { BookingMovesService } from './booking-moves.service.ts';

/** Changes of an appointment by its patient or provider. */
@Controller('bookings/:bookingId')
export class AppointmentsController {
  constructor(
    private readonly closing: BookingClosingService,
    private readonly moves: BookingMovesService,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  cancel(
    @CurrentUser() user: User,
    @Param('bookingId', { schema: BookingId }) bookingId: string,
    @Body({ schema: ClosingInput }) input: ClosingInput,
  ) {
    return this.closing.close('cancelled', user, bookingId, input);
  }

  @Post('decline')
  @HttpCode(200)
  decline(
    @CurrentUser() user: User,
    @Param('bookingId', { schema: BookingId }) bookingId: string,
    @Body({ schema: ClosingInput }) input: ClosingInput,
  ) {
    return this.closing.close('declined', user, bookingId, input);
  }

  @Post('move')
  @HttpCode(200)
  move(
    @CurrentUser() user: User,
    @Param('bookingId', { schema: BookingId }) bookingId: string,
    @Body({ schema: MoveInput }) input: MoveInput,
  ) {
    return this.moves.move(user, bookingId, input);
  }
}
