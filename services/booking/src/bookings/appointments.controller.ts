import type { ClosingInput, MoveInput } from '@mendwell/contracts/booking';
import {
  cancelBooking,
  declineBooking,
  listTimesToMove,
  moveBooking,
} from '@mendwell/contracts/booking-calls';
import type { AvailabilityQuery } from '@mendwell/contracts/schedule';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { BookingClosingService } from './booking-closing.service.ts';
import { BookingMovesService } from './booking-moves.service.ts';

/** Changes of an appointment by its patient or provider. */
@Controller()
export class AppointmentsController {
  constructor(
    private readonly closing: BookingClosingService,
    private readonly moves: BookingMovesService,
  ) {}

  @Call(cancelBooking)
  cancel(@CurrentUser() user: User, @Param('bookingId') bookingId: string, @Body() input: ClosingInput) {
    return this.closing.close('cancelled', user, bookingId, input);
  }

  @Call(declineBooking)
  decline(@CurrentUser() user: User, @Param('bookingId') bookingId: string, @Body() input: ClosingInput) {
    return this.closing.close('declined', user, bookingId, input);
  }

  @Call(moveBooking)
  move(@CurrentUser() user: User, @Param('bookingId') bookingId: string, @Body() input: MoveInput) {
    return this.moves.move(user, bookingId, input);
  }

  @Call(listTimesToMove)
  listTimes(
    @CurrentUser() user: User,
    @Param('bookingId') bookingId: string,
    @Query() query: AvailabilityQuery,
  ) {
    return this.moves.listTimes(user, bookingId, query);
  }
}
