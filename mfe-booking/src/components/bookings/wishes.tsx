import { Card } from '@mendwell/ui/display/card';
import { OpenWish, useWaits } from '@mendwell/web-kit/bookings/open-wish';
import styles from './wishes.module.css';

/** All that a patient waits for, also where there is no ticket any more. */
export default function Wishes() {
  const waits = useWaits() ?? [];
  if (waits.length === 0) return null;
  return (
    <Card as="section" aria-label="Earlier times" className={styles.wishes}>
      <h2>Earlier times</h2>
      <ul>
        {waits.map((wait) => (
          <li key={wait._id}>
            <span>
              <bdi>{wait.serviceName}</bdi> with <bdi>{wait.providerName}</bdi>
            </span>
            <OpenWish wait={wait} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
