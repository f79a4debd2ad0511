import { CalendarProblem } from '../calendars.ts';
import { type Call, PageHeaders, PageQuery } from '../calls.ts';
import { openEnum } from '../text.ts';
import * as z from '../zod.ts';

/** A provider with a calendar that could not be read for a day, without anything of the calendar. */
export const FailingCalendar = z.object({
  providerUid: z.string(),
  failingSince: z.iso.datetime(),
  problem: openEnum(CalendarProblem),
});
export type FailingCalendar = z.infer<typeof FailingCalendar>;

export const listFailingCalendars = {
  method: 'GET',
  path: '/desk/booking/calendars',
  service: 'booking',
  caller: 'operator',
  summary: 'Providers with a calendar that could not be read for a day; they have been told',
  query: PageQuery,
  answer: z.array(FailingCalendar),
  answerHeaders: PageHeaders,
} as const satisfies Call;
