import { hash } from 'node:crypto';
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
import type { Config } from '../config.ts';
import { CalendarFeedsService } from './calendar-feeds.service.ts';

/** What of the framework's reply is set here. */
interface Reply {
  header(name: string, value: string): unknown;
  status(code: number): unknown;
}

@Controller()
export class CalendarFeedsController {
  constructor(
    private readonly feeds: CalendarFeedsService,
    @InjectConfig() private readonly config: Config,
  ) {}

  @Call(getCalendarFeed)
  async get(@CurrentUser() { uid }: User) {
    return { since: (await this.feeds.since(uid))?.toISOString() ?? null };
  }

  @Call(createCalendarFeed)
  async create(@CurrentUser() { uid }: User) {
    const token = await this.feeds.replace(uid);
    return { address: this.config.PUBLIC_URL + addressOf(readCalendarFeed, { token }) };
  }

  @Call(endCalendarFeed)
  async end(@CurrentUser() { uid }: User) {
    return { acknowledged: true as const, deletedCount: await this.feeds.end(uid) };
  }

  @Call(readCalendarFeed)
  // Each program keeps its copy and asks whether it still holds.
  @Header('cache-control', 'private, no-cache')
  async read(
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
