import type { CalendarProblem, Calendars } from '@mendwell/contracts/calendars';
import { formatWhen } from '@mendwell/contracts/time';
import { counted } from './schedule-values.ts';

const problems: Record<CalendarProblem, string> = {
  'not-a-calendar': 'There is no calendar at this address. It must lead to a file in iCal format (.ics).',
  'not-found': 'There is nothing at this address (404).',
  'needs-password': 'This calendar needs a password. Enter its secret or public address instead.',
  refused: 'The server of this calendar does not give it out.',
  'too-large': 'This calendar is larger than 1 MB.',
  'too-many-times': 'This calendar has more busy times than can be read.',
  'too-many-redirects': 'This address leads to another one too often.',
  'not-public': 'This address is not one of the public internet, or not at the usual port of https.',
  unreachable: 'The server of this calendar cannot be reached.',
  'too-slow': 'The server of this calendar does not answer within five seconds.',
  postponed: 'Too many calendars are being read right now. This one will be read within some minutes.',
};
const isKnown = (problem: string): problem is CalendarProblem => Object.hasOwn(problems, problem);

/** `38 busy times in the next 60 days` */
export const foundInWords = (busyTimes: number, days: number): string =>
  `${busyTimes === 0 ? 'No busy times' : counted(busyTimes, 'busy time')} in the next ${counted(days, 'day')}`;

/** Why a calendar cannot be read, since when, and what still holds. */
export function problemInWords({
  problem = '',
  failingSince,
  busyTimes,
}: Calendars['calendars'][number]): string {
  const reason = isKnown(problem) ? problems[problem] : 'This calendar could not be read.';
  const since = failingSince ? ` Not read since ${formatWhen(failingSince)}.` : '';
  const kept = busyTimes > 0 ? ` Its last ${counted(busyTimes, 'busy time')} stay blocked.` : '';
  return reason + since + kept;
}
