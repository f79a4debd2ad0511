import { hash } from 'node:crypto';
import { getCalendarEntry } from '@mendwell/contracts/booking-calls';
import {
  createCalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
} from '@mendwell/contracts/calendar-feed';
import { addressOf } from '@mendwell/contracts/calls';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Header, Headers, Param, Res } from '@nestjs/common';
import { BookingCopiesService, toState } from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import { calendarOf } from '../mail/calendar-entry.ts';
import { CalendarFeedsService } from './calendar-feeds.service.ts';

/** What of the framework's reply is set here. */
interface Reply {
  header(name: string, value: string): unknown;
  status(code: number): unknown;
}

@Controller()
export class CalendarController {
  constructor(
    private readonly copies: BookingCopiesService,
    private readonly feeds: CalendarFeedsService,
    @InjectConfig() private readonly config: Config,
  ) {}

  @Call(getCalendarEntry)
  @Header('content-disposition', 'attachment; filename="appointment.ics"')
  async getEntry(@Param('bookingId') bookingId: string, @CurrentUser() user: User) {
    const [known] = await this.copies.find([bookingId]);
    const role = known?.patientUid === user.uid ? 'patient' : 'provider';
    // Strangers get the same answer as for an unknown appointment.
    if (!known || known[`${role}Uid`] !== user.uid)
      throw new DomainError('not-found', 'This appointment does not exist');
    return calendarOf([{ state: toState(known), work: known.work, role }], this.config);
  }

  @Call(getCalendarFeed)
  async getFeed(@CurrentUser() { uid }: User) {
    return { since: (await this.feeds.since(uid))?.toISOString() ?? null };
  }

  @Call(createCalendarFeed)
  async createFeed(@CurrentUser() { uid }: User) {
    const token = await this.feeds.replace(uid);
    return { address: this.config.PUBLIC_URL + addressOf(readCalendarFeed, { token }) };
  }

  @Call(endCalendarFeed)
  async endFeed(@CurrentUser() { uid }: User) {
    return { acknowledged: true as const, deletedCount: await this.feeds.end(uid) };
  }

  @Call(readCalendarFeed)
  // Each program keeps its copy and asks whether it still holds.
  @Header('cache-control', 'private, no-cache')
  async readFeed(
    @Param('token') token: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ) {
    const calendar = await this.feeds.read(token);
    if (calendar === undefined) throw new DomainError('not-found', 'This calendar does not exist');
    const etag = `"${hash('sha256', calendar, 'base64url')}"`;
    reply.header('etag', etag);
    // Weak, too, as it becomes where an answer is compressed on its way.
    if (known !== '*' && !known?.includes(etag)) return calendar;
    reply.status(304);
    return '';
  }
}
