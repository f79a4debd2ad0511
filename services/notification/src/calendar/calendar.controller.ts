import { getCalendarEntry } from '@mendwell/contracts/booking-calls';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Header, Param } from '@nestjs/common';
import { BookingCopiesService, toState } from '../booking-copies/booking-copies.service.ts';
import type { Config } from '../config.ts';
import { calendarOf } from '../mail/calendar-entry.ts';

@Controller()
export class CalendarController {
  constructor(
    private readonly copies: BookingCopiesService,
    @InjectConfig() private readonly config: Config,
  ) {}

  @Call(getCalendarEntry)
  @Header('content-disposition', 'attachment; filename="appointment.ics"')
  async get(@Param('bookingId') bookingId: string, @CurrentUser() user: User) {
    const [known] = await this.copies.find([bookingId]);
    const role = known?.patientUid === user.uid ? 'patient' : 'provider';
    // Strangers get the same answer as for an unknown appointment.
    if (!known || known[`${role}Uid`] !== user.uid)
      throw new DomainError('not-found', 'This appointment does not exist');
    return calendarOf([{ state: toState(known), work: known.work, role }], this.config);
  }
}
