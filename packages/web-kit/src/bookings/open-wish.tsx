import { type Weekday, weekdays } from '@mendwell/contracts/schedule';
import { deleteWait, listWaits, type Wait } from '@mendwell/contracts/wait';
import { Button } from '@mendwell/ui/display/button';
import { formatDay } from '@mendwell/ui/display/format';
import { Failure } from '@mendwell/ui/states/failure';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { http } from '../http/http.ts';
import { useInvalidate } from '../http/invalidate.ts';
import { queryKeys } from '../http/query-keys.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { useOwnQuery } from '../session/own-query.ts';
import styles from './earlier.module.css';
import { dayNames, partNames } from './wish.ts';

/** The open wishes of the signed-in user, once they are known. */
export const useWaits = (): Wait[] | undefined =>
  useOwnQuery({
    queryKey: queryKeys.waits,
    queryFn: ({ signal }) => http(listWaits, {}, { signal }),
    staleTime: 0,
  }).data;

/** What somebody waits for, with a way to stop it. */
export function OpenWish({ wait }: { wait: Wait }) {
  const reload = useInvalidate(queryKeys.waits);
  const stop = useSingleMutation({
    mutationKey: ['stop-wait', wait._id],
    mutationFn: () => http(deleteWait, { waitId: wait._id }),
    onSettled: reload,
  });
  return (
    <div ref={keepFocus} className={styles.part}>
      <span>{wishText(wait)}</span>
      <Button variant="secondary" size="small" isBusy={stop.isPending} onClick={() => stop.mutate()}>
        Stop
      </Button>
      <Failure>{stop.error?.message}</Failure>
    </div>
  );
}

/** `We email you if an earlier time comes free until Dec 8 (Mon, Fri; mornings).` */
function wishText({ to, weekdays: days, parts, isUnavailable }: Wait): string {
  if (isUnavailable) return 'This service is no longer offered, so no time can come free.';
  const only = [
    days.length < weekdays.length ? days.map((day: Weekday) => dayNames[day]).join(', ') : '',
    parts.length < 3 ? parts.map((part) => partNames[part].toLowerCase()).join(', ') : '',
  ].filter(Boolean);
  const limits = only.length > 0 ? ` (${only.join('; ')})` : '';
  return `We email you if an earlier time comes free until ${formatDay(to)}${limits}.`;
}
