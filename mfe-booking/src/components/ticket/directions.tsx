import { LongText } from '@mendwell/ui/display/long-text';
import { useDirections } from '../../api/bookings.ts';
import styles from './ticket.module.css';

/** How to find the provider. Shows nothing until it is known, or if the provider has not said. */
export function Directions({ bookingId }: { bookingId: string }) {
  const { data: directions } = useDirections(bookingId);
  if (!directions) return null;
  return (
    <div>
      <h3 className={styles.term}>How to find us</h3>
      <LongText foldFrom={200}>{directions}</LongText>
    </div>
  );
}
