import { useId, useState } from 'react';
import { type AppointmentDate, dateError, instantOf } from '../forms/appointment-date.ts';
import { DateField } from '../forms/date-field.tsx';
import styles from '../forms/dialog.module.css';
import { Dialog, type DialogProps } from '../forms/dialog.tsx';
import { Failure } from '../states/failure.tsx';
import type { TimesToChoose } from '../times/free-times.tsx';

interface MoveDialogProps extends Pick<DialogProps, 'isBusy' | 'failure' | 'onClose'> {
  /** The current date as text. */
  now: string;
  /** The current date (ISO). */
  serviceDate: string;
  /** The time (ISO) that was offered to a patient who waits for an earlier one. */
  wanted?: string | undefined;
  /** What cancelling costs the patient after a move to an instant; undefined if nothing. */
  termsAfter: (instant: string) => string | undefined;
  free: TimesToChoose;
  /** Free instants that the server offered instead of a taken one. */
  alternatives: string[] | undefined;
  onMove: (instant: string) => void;
}

export function MoveDialog(props: MoveDialogProps) {
  const { now, serviceDate, wanted, termsAfter, free, alternatives, failure, onMove, ...dialog } = props;
  const id = useId();
  const [date, setDate] = useState<AppointmentDate>(wanted ? { chosenAt: wanted } : {});
  const [error, setError] = useState<string>();
  /** Whether another date has been chosen since the server's refusal. */
  const [isChanged, setChanged] = useState(false);
  const handleChange = (next: AppointmentDate) => {
    setError(undefined);
    setChanged(true);
    setDate(next);
  };
  const instant = instantOf(date, new Date(serviceDate));
  const terms = instant === undefined || instant === serviceDate ? undefined : termsAfter(instant);
  const handleMove = () => {
    setChanged(false);
    if (instant === undefined) setError(dateError(date));
    else if (instant === serviceDate) setError('Please choose a different time.');
    else onMove(instant);
  };

  const isGone = wanted !== undefined && free.times && !free.isLoading && !free.times.includes(wanted);
  const problem = error ?? (isChanged ? undefined : failure);

  return (
    <Dialog {...dialog} title="Move this appointment" close="Keep time" confirm="Move" onConfirm={handleMove}>
      <p>Now: {now}. Price and payment stay the same.</p>
      {isGone && <p role="status">{gone}</p>}
      <div className={styles.field}>
        <label htmlFor={id}>New date</label>
        <DateField
          id={id}
          value={date}
          untouched={serviceDate}
          free={free}
          alternatives={alternatives}
          onChange={handleChange}
          {...(problem && { 'aria-invalid': 'true', 'aria-describedby': `${id}-problem` })}
        />
        <div id={`${id}-problem`}>
          <Failure>{problem}</Failure>
        </div>
      </div>
      <p aria-live="polite">{terms && `After the move: ${terms}`}</p>
    </Dialog>
  );
}

const gone =
  'Somebody was faster: the time we told you of is taken. You keep your place, and hear of the next one.';
