import {
  type BookingInput,
  idempotencyKeyHeader,
  type RequestsQuery,
  type StatusChange,
} from '@mendwell/contracts/booking';
import {
  changeBookingStatus,
  createBooking,
  getBooking,
  getOpenBookings,
  listBookingRequests,
  listBookingsOfPatient,
} from '@mendwell/contracts/booking-calls';
import type { PageQuery } from '@mendwell/contracts/calls';
import { getBookingSnapshot } from '@mendwell/contracts/internal';
import { assertPathEmail, BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Headers, Param, Query } from '@nestjs/common';
import { BookingCreationService } from './booking-creation.service.ts';
import { BookingsService } from './bookings.service.ts';
import { OpenBookingsService } from './open-bookings.service.ts';
import { WorkStatusService } from './work-status.service.ts';

@Controller()
export class BookingsController {
  constructor(
    private readonly creation: BookingCreationService,
    private readonly bookings: BookingsService,
    private readonly open: OpenBookingsService,
    private readonly work: WorkStatusService,
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

  @Call(getBookingSnapshot)
  get(@CurrentUser() user: User, @Param('bookingId') bookingId: string) {
    return this.bookings.getForPatient(user, bookingId);
  }
}
