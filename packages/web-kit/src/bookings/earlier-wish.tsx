import { weekdays } from '@mendwell/contracts/schedule';
import { dayOf } from '@mendwell/contracts/time';
import { Button } from '@mendwell/ui/display/button';
import { useDialog } from '@mendwell/ui/forms/use-dialog';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { useDraft } from '../forms/draft.ts';
import { useSession } from '../session/session.tsx';
import styles from './earlier.module.css';
import { OpenWish, useWaits } from './open-wish.tsx';
import { WaitDialog } from './wait-dialog.tsx';
import type { Wish } from './wish.ts';

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
  const waits = useWaits();
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
  const wait = waits?.find(
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
