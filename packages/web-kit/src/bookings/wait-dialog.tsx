import { ownZone } from '@mendwell/contracts/time';
import { createWait } from '@mendwell/contracts/wait';
import { Choices } from '@mendwell/ui/forms/choices';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { TextField } from '@mendwell/ui/forms/text-field';
import { createPortal } from 'react-dom';
import type { Draft } from '../forms/draft.ts';
import { fieldErrorsOf } from '../http/field-errors.ts';
import { http } from '../http/http.ts';
import { useInvalidate } from '../http/invalidate.ts';
import { queryKeys } from '../http/query-keys.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { useRequireSignIn } from '../session/require-sign-in.ts';
import { toast } from '../toast/toast.tsx';
import styles from './earlier.module.css';
import { dayNames, partNames, type Wish } from './wish.ts';

interface WaitDialogProps {
  subject: { serviceId: string; bookingId?: string };
  draft: Draft<Wish>;
  onClose: () => void;
}

const services = { this: 'This service', any: 'Any of this provider' };

/** Asks when somebody could come earlier; as it opens, any time until the appointment. */
export function WaitDialog({ subject, draft, onClose }: WaitDialogProps) {
  const { values } = draft;
  const { isAsked, ...wish } = values;
  const requireSignIn = useRequireSignIn();
  const reload = useInvalidate(queryKeys.waits);
  const asking = useSingleMutation({
    mutationKey: ['wait', subject.serviceId, subject.bookingId],
    mutationFn: () => http(createWait, {}, { ...subject, ...wish, patientTimeZone: ownZone() }),
    onSuccess: () => {
      reload();
      onClose();
      toast.success('We will tell you');
    },
  });
  const change = (changes: Partial<Wish>) => {
    asking.reset();
    draft.save({ ...values, ...changes });
  };
  const handleSend = () => {
    draft.save({ ...values, isAsked: true });
    if (requireSignIn()) asking.mutate();
  };
  const errors = fieldErrorsOf(asking.error) ?? [];
  const dateOf = (name: 'from' | 'to') => ({
    type: 'date',
    required: true,
    value: values[name],
    error: errors.find(({ path }) => path === name)?.message,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });

  // Outside of the form in which it is opened, which Enter would send.
  return createPortal(
    <Dialog
      title="Tell me if something earlier comes free"
      close="Cancel"
      isBusy={asking.isPending}
      failure={errors.some(({ path }) => path === 'from' || path === 'to') ? '' : asking.error?.message}
      onClose={onClose}
      confirm="Tell me"
      onConfirm={handleSend}
    >
      <p>
        We email three people at a time, in the order in which they asked. The time is not held: whoever takes
        it first has it.
      </p>
      <div className={styles.dates}>
        <TextField label="First day" {...dateOf('from')} />
        <TextField label="Last day" {...dateOf('to')} />
      </div>
      <div className={styles.choice}>
        <span aria-hidden="true">Days</span>
        <Choices
          label="Days"
          options={dayNames}
          value={values.weekdays}
          onChoose={(day) =>
            change({ weekdays: toggled(Object.keys(dayNames) as Wish['weekdays'], values.weekdays, day) })
          }
        />
        <span aria-hidden="true">Part of the day</span>
        <Choices
          label="Part of the day"
          options={partNames}
          value={values.parts}
          onChoose={(part) =>
            change({ parts: toggled(Object.keys(partNames) as Wish['parts'], values.parts, part) })
          }
        />
        <span aria-hidden="true">Service</span>
        <Choices
          label="Service"
          options={services}
          value={values.isAnyService ? 'any' : 'this'}
          onChoose={(which) => change({ isAnyService: which === 'any' })}
        />
      </div>
    </Dialog>,
    document.body,
  );
}

/** In the order of all. */
const toggled = <Value,>(all: Value[], chosen: Value[], one: Value): Value[] =>
  all.filter((value) => chosen.includes(value) !== (value === one));
