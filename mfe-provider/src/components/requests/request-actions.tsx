import type { Booking } from '@mendwell/contracts/booking';
import { type Change, canBe, isOpen } from '@mendwell/contracts/booking-rules';
import { Button } from '@mendwell/ui/display/button';
import { useDialog } from '@mendwell/ui/forms/use-dialog';
import { useAddToCalendar } from '@mendwell/web-kit/bookings/calendar-entry';
import { lazy, Suspense } from 'react';
import { CloseRequestDialog } from './close-request-dialog.tsx';
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
  const can = (change: Change) => canBe(change, request, 'provider', new Date());
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
          <Dialog request={request} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
