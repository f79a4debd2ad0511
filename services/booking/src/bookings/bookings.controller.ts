import { listObligations } from '@mendwell/contracts/account';
import {
  type BookingInput,
  type ClosingInput,
  idempotencyKeyHeader,
  type MoveInput,
  type RequestsQuery,
  type StatusChange,
} from '@mendwell/contracts/booking';
import {
  cancelBooking,
  changeBookingStatus,
  createBooking,
  declineBooking,
  getBooking,
  getOpenBookings,
  listBookingRequests,
  listBookingsOfPatient,
  listTimesToMove,
  moveBooking,
} from '@mendwell/contracts/booking-calls';
import type { PageQuery } from '@mendwell/contracts/calls';
import { getBookingSnapshot } from '@mendwell/contracts/internal';
import type { AvailabilityQuery } from '@mendwell/contracts/schedule';
import { checkSeries, createSeries, type SeriesInput, type SeriesQuery } from '@mendwell/contracts/series';
import { assertPathEmail, BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Headers, Param, Query } from '@nestjs/common';
import { BookingClosingService } from './booking-closing.service.ts';
import { BookingCreationService } from './booking-creation.service.ts';
import { BookingMovesService } from './booking-moves.service.ts';
import { BookingsService } from './bookings.service.ts';
import { OpenBookingsService } from './open-bookings.service.ts';
import { SeriesService } from './series.service.ts';
import { WorkStatusService } from './work-status.service.ts';

@Controller()
export class BookingsController {
  constructor(
    private readonly creation: BookingCreationService,
    private readonly series: SeriesService,
    private readonly bookings: BookingsService,
    private readonly open: OpenBookingsService,
    private readonly work: WorkStatusService,
    private readonly closing: BookingClosingService,
    private readonly moves: BookingMovesService,
  ) {}

  @Call(createBooking)
  create(
    @CurrentUser() user: User,
    @BearerToken() token: string,
    @Body() input: BookingInput,
    @Headers(idempotencyKeyHeader) idempotencyKey?: string,
  ) {
    return this.creation.create({ user, token, idempotencyKey, input });
  }

  @Call(checkSeries)
  checkSeries(@Query() query: SeriesQuery) {
    return this.series.check(query);
  }

  @Call(createSeries)
  createSeries(
    @CurrentUser() user: User,
    @BearerToken() token: string,
    @Body() input: SeriesInput,
    @Headers(idempotencyKeyHeader) idempotencyKey?: string,
  ) {
    return this.series.create({ user, token, idempotencyKey, input });
  }

  @Call(listBookingsOfPatient)
  listOfPatient(@CurrentUser() user: User, @Param('email') email: string, @Query() query: PageQuery) {
    assertPathEmail(email, user);
    return this.bookings.listBooked(user.uid, query);
  }

  @Call(listBookingRequests)
  listOfProvider(@CurrentUser() user: User, @Param('email') email: string, @Query() query: RequestsQuery) {
    assertPathEmail(email, user);
    return this.bookings.listRequests(user.uid, query);
  }

  @Call(getOpenBookings)
  getOpen(@CurrentUser() user: User) {
    return this.open.get(user.uid);
  }

  @Call(listObligations)
  listObligations(@CurrentUser() user: User) {
    return this.open.listObligations(user.uid);
  }

  @Call(getBooking)
  getSummary(@CurrentUser() user: User, @Param('bookingId') bookingId: string) {
    return this.bookings.getSummary(user, bookingId);
  }

  @Call(changeBookingStatus)
  changeStatus(
    @CurrentUser() user: User,
    @Param('bookingId') bookingId: string,
    @Body() change: StatusChange,
  ) {
    return this.work.change(user, bookingId, change);
  }

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

  @Call(getBookingSnapshot)
  get(@CurrentUser() user: User, @Param('bookingId') bookingId: string) {
    return this.bookings.getForPatient(user, bookingId);
  }
}
