import { Instant } from '@mendwell/contracts/booking';
import { formatWeekTime } from '@mendwell/ui/display/format';
import { useNavigate, useSearchParams } from '@mendwell/web-kit/routing/router';

/** The time (ISO) that a link to the booking form names, or that of an earlier visit to repeat, and how to forget it. */
export function useWantedTime() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { data: named } = Instant.safeParse(parameters.get('at'));
  // As free times are written, so that it can be found among them.
  const wanted = named && new Date(named).toISOString();
  const isAhead = wanted !== undefined && Date.parse(wanted) > Date.now();
  return {
    wanted: isAhead ? wanted : undefined,
    visit: isAhead ? undefined : wanted,
    forget: () => named && navigate({ search: '' }, { replace: true }),
  };
}

/** The first free time on the weekday and at the hour of a visit, as this reader's clock shows them. */
export function firstLike(visit: string, times: readonly string[]): string | undefined {
  const wanted = formatWeekTime(visit);
  return times.find((time) => formatWeekTime(time) === wanted);
}

/** That weekday and hour of the next weeks, by this reader's clock, where any time can be asked for. */
export function nextLike(visit: string, now: Date): string {
  const next = new Date(visit);
  while (next <= now) next.setDate(next.getDate() + 7);
  return next.toISOString();
}
