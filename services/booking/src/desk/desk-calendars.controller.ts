import type { PageQuery } from '@mendwell/contracts/calls';
import { listFailingCalendars } from '@mendwell/contracts/desk/calendars';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Query } from '@nestjs/common';
import { DeskCalendarsService } from './desk-calendars.service.ts';

@Controller()
export class DeskCalendarsController {
  constructor(private readonly calendars: DeskCalendarsService) {}

  @Call(listFailingCalendars)
  listFailing(@Query() query: PageQuery) {
    return this.calendars.listFailing(query);
  }
}
