import { type CalendarAddresses, getCalendars, setCalendars } from '@mendwell/contracts/calendars';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller } from '@nestjs/common';
import { CalendarsService } from './calendars.service.ts';

@Controller()
export class CalendarsController {
  constructor(private readonly calendars: CalendarsService) {}

  @Call(getCalendars)
  get(@CurrentUser() { uid }: User) {
    return this.calendars.get(uid);
  }

  @Call(setCalendars)
  set(@CurrentUser() { uid }: User, @Body() { addresses }: CalendarAddresses) {
    return this.calendars.set(uid, addresses);
  }
}
