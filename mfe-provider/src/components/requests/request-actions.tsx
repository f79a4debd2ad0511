import type { Booking } from '@mendwell/contracts/booking';
import { canBe } from '@mendwell/contracts/booking-rules';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { Button } from '@mendwell/ui/forms/button';
import { useAddToCalendar } from '@mendwell/web-kit/bookings/calendar-entry';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { CloseRequestDialog } from './close-request-dialog.tsx';
import styles from './request-card.module.css';

const dialogs = {
  close: CloseRequestDialog,
  // Loads the calendar only when an appointment is moved.
  move: lazy(() => import('./move-request-dialog.tsx')),
};

/** The buttons to move, decline or cancel a request and to save it as a calendar entry, with their dialogs. */
export function RequestActions({ request }: { request: Booking }) {
  const [dialog, setDialog] = useState<{ kind: keyof typeof dialogs; isOpen: boolean }>();
  const calendar = useAddToCalendar(request);
  const Dialog = dialog && dialogs[dialog.kind];
  const open = (kind: keyof typeof dialogs) => setDialog({ kind, isOpen: true });
  const button = {
    variant: 'secondary',
    size: 'small',
    'aria-describedby': `request-${request._id}`,
  } as const;

  const handleClosed = () => {
    setDialog(undefined);
    // Focus cannot return to a button that is gone.
    if (!canBe('moved', request.status)) focusHeading();
  };
  // A filtered list may no longer contain the changed request, so the dialog goes before it has closed.
  const handleRemoved = useEffectEvent(() => dialog && focusHeading());
  useEffect(() => () => void handleRemoved(), []);

  return (
    <>
      {canBe('moved', request.status) && (
        <div className={styles.actions}>
          <Button {...button} onClick={() => open('move')}>
            Move
          </Button>
          <Button {...button} onClick={() => open('close')}>
            {canBe('declined', request.status) ? 'Decline' : 'Cancel'}
          </Button>
          <Button {...button} isBusy={calendar.isPending} onClick={() => calendar.mutate()}>
            Add to calendar
          </Button>
        </div>
      )}
      {Dialog && (
        <Suspense>
          <Dialog
            request={request}
            isOpen={dialog.isOpen}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
            onClosed={handleClosed}
          />
        </Suspense>
      )}
    </>
  );
}
