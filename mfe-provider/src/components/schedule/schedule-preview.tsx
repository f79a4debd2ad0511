import { Schedule } from '@mendwell/contracts/schedule';
import { servicePolicy } from '@mendwell/contracts/service';
import { Card } from '@mendwell/ui/display/card';
import { formatClock, formatFullDay } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { weekOf } from '@mendwell/ui/times/days';
import { useSchedulePreview } from '../../api/schedule.ts';
import { useDebounced } from '../use-debounced.ts';
import styles from './schedule-preview.module.css';
import { withHoursInOrder } from './schedule-values.ts';

/** The free times of the next days that patients would see, before the hours are saved. */
export function SchedulePreview({ values }: { values: Schedule }) {
  // Where to come does not change the times.
  const { directions: _, ...typed } = useDebounced(values, 500);
  const hours = withHoursInOrder(typed);
  const isValid = Schedule.safeParse(hours).success;
  const { data, error, isPlaceholderData } = useSchedulePreview(hours, isValid);
  const now = new Date();
  return (
    <Card as="section" aria-label="Preview" className={styles.preview} aria-busy={isPlaceholderData}>
      <h2>The next seven days</h2>
      <p className={shared.hint}>
        Free times for a visit of {servicePolicy.durationMinutes} minutes with these hours, saved or not, in
        your time.
      </p>
      {error || !isValid ? (
        <p role="status">No preview for these hours.</p>
      ) : (
        data && (
          <dl className={styles.days}>
            {weekOf(data.times, 0, now).map(({ begin, times }) => (
              <div key={begin.getTime()}>
                <dt>{formatFullDay(begin.toISOString())}</dt>
                <dd>{times.length === 0 ? 'No times' : times.map(formatClock).join(', ')}</dd>
              </div>
            ))}
          </dl>
        )
      )}
    </Card>
  );
}
