import { Instant } from '@mendwell/contracts/booking';
import { useNavigate, useSearchParams } from '@mendwell/web-kit/routing/router';

/** The time (ISO) that a link to the booking form names, and how to forget it. */
export function useWantedTime() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { data: named } = Instant.safeParse(parameters.get('at'));
  // As free times are written, so that it can be found among them.
  const wanted = named && new Date(named).toISOString();
  return {
    wanted: wanted && Date.parse(wanted) > Date.now() ? wanted : undefined,
    forget: () => named && navigate({ search: '' }, { replace: true }),
  };
}

/** The three free times nearest to an instant, in order. */
export const nearestTo = (instant: string, times: readonly string[]): string[] =>
  times
    .toSorted((one, other) => distance(one, instant) - distance(other, instant))
    .slice(0, 3)
    .sort();

const distance = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));
