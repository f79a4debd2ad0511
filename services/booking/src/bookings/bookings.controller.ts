import { BookingId, BookingInput, idempotencyKeyHeader, StatusChange } from '@mendwell/contracts/booking';
import { RequestsQuery } from '@mendwell/contracts/booking-lists';
import { PageQuery } from '@mendwell/contracts/paging';
import { paths } from '@mendwell/contracts/paths';
import { assertPathEmail, BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { answerPage, type HeaderWriter } from '@mendwell/service-kit/http/paging';
import { Body, Controller, Get, Headers, Param, Patch, Post, Query, Res } from '@nestjs/common';
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

  @Post(paths.createBooking)
  create(
    @CurrentUser() user: User,
    @BearerToken() token: string,
    @Body({ schema: BookingInput }) input: BookingInput,
    @Headers(idempotencyKeyHeader) idempotencyKey?: string,
  ) {
    return this.creation.create({ user, token, idempotencyKey, input });
  }

  @Get('booked/:email')
  async listOfPatient(
    @CurrentUser() user: User,
    @Param('email') email: string,
    @Query({ schema: PageQuery }) query: PageQuery,
    @Res({ passthrough: true }) reply: HeaderWriter,
  ) {
    assertPathEmail(email, user);
    return answerPage(reply, await this.bookings.listBooked(user.uid, query));
  }

  @Get('bookRequest/:email')
  async listOfProvider(
    @CurrentUser() user: User,
    @Param('email') email: string,
    @Query({ schema: RequestsQuery }) query: RequestsQuery,
    @Res({ passthrough: true }) reply: HeaderWriter,
  ) {
    assertPathEmail(email, user);
    return answerPage(reply, await this.bookings.listRequests(user.uid, query));
  }

  @Get(paths.openBookings)
  getOpen(@CurrentUser() user: User) {
    return this.open.get(user.uid);
  }

  @Get('book/:bookingId')
  getSummary(@CurrentUser() user: User, @Param('bookingId', { schema: BookingId }) bookingId: string) {
    return this.bookings.getSummary(user, bookingId);
  }

  @Patch('book/:bookingId')
  changeStatus(
    @CurrentUser() user: User,
    @Param('bookingId', { schema: BookingId }) bookingId: string,
    @Body({ schema: StatusChange }) change: StatusChange,
  ) {
    return this.work.change(user, bookingId, change);
  }

  /** For payment; the gateway does not route it. */
  @Get('internal/bookings/:bookingId')
  get(@CurrentUser() user: User, @Param('bookingId', { schema: BookingId }) bookingId: string) {
    return this.bookings.getForPatient(user, bookingId);
  }
}
