import { type Weekday, weekdays } from '@mendwell/contracts/schedule';
import { dayOf } from '@mendwell/contracts/time';
import { deleteWait, listWaits, type Wait } from '@mendwell/contracts/wait';
import { Button } from '@mendwell/ui/display/button';
import { formatDay } from '@mendwell/ui/display/format';
import { useDialog } from '@mendwell/ui/forms/use-dialog';
import { Failure } from '@mendwell/ui/states/failure';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { useDraft } from '../forms/draft.ts';
import { http } from '../http/http.ts';
import { useInvalidate } from '../http/invalidate.ts';
import { useQuery } from '../http/query.ts';
import { queryKeys } from '../http/query-keys.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { useSession } from '../session/session.tsx';
import styles from './earlier.module.css';
import { WaitDialog } from './wait-dialog.tsx';
import { dayNames, partNames, type Wish } from './wish.ts';

/** What somebody waits for: an earlier time of a service, or for the booking that would move to it. */
export interface WaitSubject {
  serviceId: string;
  bookingId?: string;
  /** The latest day (ISO instant) that makes sense; four weeks from now unless given. */
  until?: string;
}

const monthMs = 28 * 24 * 3_600_000;

/** The open wish of the signed-in user, with a way to stop it; otherwise the offer to make one. */
export default function EarlierWish({ serviceId, bookingId, until }: WaitSubject) {
  const { user } = useSession();
  const query = useQuery({
    queryKey: [...queryKeys.waits, user?.uid],
    queryFn: ({ signal }) => http(listWaits, {}, { signal }),
    enabled: user !== null,
    staleTime: 0,
  });
  const now = new Date();
  const untouched: Wish = {
    from: dayOf(now.toISOString()),
    to: dayOf(until ?? new Date(now.getTime() + monthMs).toISOString()),
    weekdays: [...weekdays],
    parts: ['morning', 'afternoon', 'evening'],
    isAnyService: false,
    isAsked: false,
  };
  const draft = useDraft(`wait:${serviceId}:${bookingId ?? ''}`, untouched);
  const { subject: isOpened, open, close } = useDialog<true>();
  // Beside the times of a service, also the one to move an appointment there.
  const wait = query.data?.find(
    (one) => one.serviceId === serviceId && (!bookingId || one.bookingId === bookingId),
  );
  // Somebody who has filled it in as a visitor goes on after signing in.
  const isOpen = isOpened || (user !== null && draft.values.isAsked);
  const handleClose = () => {
    draft.save(untouched);
    close();
  };
  return (
    <>
      {wait ? (
        <OpenWish wait={wait} />
      ) : (
        <span ref={keepFocus} className={styles.part}>
          <Button variant="secondary" size="small" onClick={() => open(true)}>
            Tell me if something earlier comes free
          </Button>
        </span>
      )}
      {isOpen && !wait && (
        <WaitDialog
          subject={{ serviceId, ...(bookingId && { bookingId }) }}
          draft={draft}
          onClose={handleClose}
        />
      )}
    </>
  );
}

function OpenWish({ wait }: { wait: Wait }) {
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
function wishText({ to, weekdays: days, parts }: Wait): string {
  const only = [
    days.length < weekdays.length ? days.map((day: Weekday) => dayNames[day]).join(', ') : '',
    parts.length < 3 ? parts.map((part) => partNames[part].toLowerCase()).join(', ') : '',
  ].filter(Boolean);
  const limits = only.length > 0 ? ` (${only.join('; ')})` : '';
  return `We email you if an earlier time comes free until ${formatDay(to)}${limits}.`;
}
