import { formatAppointment } from '@mendwell/contracts/time';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { useFreeTimes } from '@mendwell/web-kit/bookings/free-times';
import styles from './service-details.module.css';

/** The next free times of a service; nothing if patients may request any time. */
export function FreeTimes({ serviceId }: { serviceId: string }) {
  const { times, failure, timeZone } = useFreeTimes({ serviceId });
  if (!times) return null;
  return (
    <section aria-labelledby="free-times" className={styles.times}>
      <h2 id="free-times" className={styles.label}>
        Next free times
      </h2>
      {failure ? (
        <ErrorState {...failure} />
      ) : times.length === 0 ? (
        <p>None in the next four weeks.</p>
      ) : (
        <ul>
          {times.slice(0, 3).map((instant) => (
            <li key={instant}>
              <time dateTime={instant}>{formatAppointment(instant, timeZone)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
