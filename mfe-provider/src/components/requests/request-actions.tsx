import type { Booking } from '@mendwell/contracts/booking';
import { type Change, canBe, isOpen } from '@mendwell/contracts/booking-rules';
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
  const can = (change: Change) => canBe(change, request, 'provider', new Date());
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
    if (!can(dialog?.kind === 'move' ? 'moved' : 'cancelled')) focusHeading();
  };
  // A filtered list may no longer contain the changed request, so the dialog goes before it has closed.
  const handleRemoved = useEffectEvent(() => dialog && focusHeading());
  useEffect(() => () => void handleRemoved(), []);

  return (
    <>
      {isOpen(request) && (
        <div className={styles.actions}>
          {can('moved') && (
            <Button {...button} onClick={() => open('move')}>
              Move
            </Button>
          )}
          <Button {...button} onClick={() => open('close')}>
            {can('declined') ? 'Decline' : 'Cancel'}
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
