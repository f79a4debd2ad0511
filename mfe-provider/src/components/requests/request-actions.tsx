import type { Booking } from '@mendwell/contracts/booking';
import { canBe, endOf, isOpen } from '@mendwell/contracts/booking-rules';
import { Button } from '@mendwell/ui/display/button';
import { useDialog } from '@mendwell/ui/forms/use-dialog';
import { useAddToCalendar } from '@mendwell/web-kit/bookings/calendar-entry';
import { lazy, Suspense } from 'react';
import { CloseRequestDialog, endingOf } from './close-request-dialog.tsx';
import { NextStep } from './next-step.tsx';
import styles from './request-card.module.css';

const dialogs = {
  close: CloseRequestDialog,
  // Loads the calendar only when an appointment is moved.
  move: lazy(() => import('./move-request-dialog.tsx')),
};

/** The buttons to move, decline or cancel a request and to save it as a calendar entry, with their dialogs. */
export function RequestActions({ request }: { request: Booking }) {
  const { subject, open, close } = useDialog<keyof typeof dialogs>();
  const now = new Date();
  const calendar = useAddToCalendar(request);
  const Dialog = subject && dialogs[subject];
  const button = {
    variant: 'secondary',
    size: 'small',
    'aria-describedby': `request-${request._id}`,
  } as const;

  return (
    <>
      {isOpen(request) && (
        <div className={styles.actions}>
          <NextStep request={request} />
          {canBe('moved', request, 'provider', now) && (
            <Button {...button} onClick={() => open('move')}>
              Move
            </Button>
          )}
          <Button {...button} onClick={() => open('close')}>
            {endingOf(request) === 'declined' ? 'Decline' : 'Cancel'}
          </Button>
          {now < endOf(request) && (
            <Button {...button} isBusy={calendar.isPending} onClick={() => calendar.mutate()}>
              Add to calendar
            </Button>
          )}
        </div>
      )}
      {Dialog && (
        <Suspense>
          <Dialog request={request} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
