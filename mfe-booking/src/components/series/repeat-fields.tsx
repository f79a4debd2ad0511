import type { Service } from '@mendwell/contracts/service';
import { Choices } from '@mendwell/ui/forms/choices';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { lazy, type Ref, Suspense } from 'react';
import { type RepeatValues, repeats } from './repeat.ts';
import styles from './repeat-fields.module.css';
import type { SeriesHandle } from './series-visits.tsx';

const SeriesVisits = lazy(() => import('./series-visits.tsx'));

interface RepeatFieldsProps {
  service: Service;
  values: RepeatValues;
  /** The first visit (ISO); absent while its date is not valid. */
  first: string | undefined;
  onChange: (values: Partial<RepeatValues>) => void;
  onBooked: () => void;
  ref: Ref<SeriesHandle>;
}

/** Whether and how often a visit is repeated. What a series needs is loaded once it is. */
export function RepeatFields({ values, first, onChange, ...series }: RepeatFieldsProps) {
  return (
    <>
      <div className={styles.repeat}>
        <span aria-hidden="true">Repeat</span>
        <Choices
          label="Repeat"
          options={repeats}
          value={values.repeat}
          onChoose={(repeat) => onChange({ repeat })}
        />
      </div>
      {values.repeat !== '0' && first && (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <SeriesVisits
            first={first}
            everyWeeks={values.repeat}
            values={values}
            onChange={onChange}
            {...series}
          />
        </Suspense>
      )}
    </>
  );
}
