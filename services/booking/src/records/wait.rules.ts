import type { DayPart, Weekday } from '@mendwell/contracts/schedule';
import { partOf } from './availability.rules.ts';
import { dayInZone, dayMs, localTimeAt } from './local-time.rules.ts';

/** What somebody waits for, by the provider's clock. */
interface Wish {
  serviceId: string;
  isAnyService: boolean;
  from: string;
  to: string;
  weekdays: Weekday[];
  parts: DayPart[];
}

export const isForService = (wish: Pick<Wish, 'serviceId' | 'isAnyService'>, serviceId: string): boolean =>
  wish.isAnyService || wish.serviceId === serviceId;

function momentOf(at: Date, timeZone: string) {
  const local = new Date(localTimeAt(timeZone, at.getTime()));
  return { date: local.toISOString().slice(0, 10), ...partOf(local) };
}

/** Whether somebody waits for an appointment that begins then. */
export function fits(
  { from, to, weekdays, parts }: Omit<Wish, 'serviceId' | 'isAnyService'>,
  at: Date,
  timeZone: string,
) {
  const { date, weekday, part } = momentOf(at, timeZone);
  return from <= date && date <= to && weekdays.includes(weekday) && parts.includes(part);
}

/** A filter that finds at least the wishes that one of the times fits. */
export function mayFit(times: readonly Date[], timeZone: string) {
  const moments = times.map((at) => momentOf(at, timeZone));
  const dates = moments.map(({ date }) => date).sort();
  return {
    from: { $lte: dates.at(-1) },
    to: { $gte: dates[0] },
    weekdays: { $in: moments.map(({ weekday }) => weekday) },
    parts: { $in: moments.map(({ part }) => part) },
  };
}

export function endOfDay(date: string, timeZone: string): Date {
  const day = Date.parse(date);
  const windows = dayInZone(timeZone, day)({ begin: day, end: day + dayMs });
  return new Date(windows.at(-1)?.end ?? day + dayMs);
}

interface Offer {
  seat: number;
  sentAt: Date;
}

/** How long three people have a time for themselves, before the next three hear of it. */
export const aloneMs = 30 * 60_000;
const atATime = 3;

/**
 * The place of the next offer of one time among all offers of it; none while three are new. As a place is given once, nobody ever
 * makes more than three offers of a time in half an hour, however often it comes free.
 */
export function nextSeat(offers: readonly Offer[], now: Date): number | undefined {
  const seat = Math.max(-1, ...offers.map((offer) => offer.seat)) + 1;
  const before = offers.find((offer) => offer.seat === seat - atATime);
  return before && before.sentAt.getTime() > now.getTime() - aloneMs ? undefined : seat;
}
