import type { Booking } from '@mendwell/contracts/booking';
import { endOf, isOpen } from '@mendwell/contracts/booking-rules';
import { Button } from '@mendwell/ui/display/button';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { useRequestStatus } from '../../api/request-status.ts';
import styles from './next-step.module.css';

const steps = {
  pending: { text: 'Start', next: 'working', done: 'Started' },
  working: { text: 'Mark completed', next: 'completed', done: 'Completed' },
} as const;

/**
 * The one press that takes a request further: start it, or mark it completed once it was started or is over. For some seconds, the
 * next press undoes it.
 */
export function NextStep({ request }: { request: Booking }) {
  const { undo, isSaving, takeStep } = useRequestStatus(request._id);
  if (!isOpen(request)) return null;
  const isToCome = request.status === 'pending' && new Date() < endOf(request);
  const { text, next, done } = steps[isToCome ? 'pending' : 'working'];
  const label = undo ? 'Undo' : text;
  return (
    <span className={styles.step}>
      {/* An alert, because screen readers announce it even if it appears together with its text. */}
      {undo && <span role="alert">{done}</span>}
      <Button
        ref={keepFocus}
        variant="secondary"
        size="small"
        aria-label={`${label}: ${request.serviceName} for ${request.userName}`}
        isBusy={isSaving}
        // The second press of a double click would be the next step, or undo the first.
        onClick={({ detail }) => {
          if (detail > 1) return;
          if (undo) undo();
          else takeStep(next);
        }}
      >
        {label}
      </Button>
    </span>
  );
}
