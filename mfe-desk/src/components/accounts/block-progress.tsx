import type { Impact } from '@mendwell/contracts/desk/actions';
import { counted } from '../actions/impact.tsx';

interface BlockProgressProps {
  isComplete: boolean;
  /** What is still ahead; unknown until the bookings have been read. */
  ahead: Impact | undefined;
}

/** How far a block has come. The page reads again until it is done. */
export const BlockProgress = ({ isComplete, ahead }: BlockProgressProps) => (
  <p role="status">
    <strong>{progressOf(isComplete, ahead?.bookings)}</strong>
  </p>
);

function progressOf(isComplete: boolean, bookings: number | undefined) {
  if (bookings)
    return `Blocking: ${counted(bookings, 'appointment', 'appointments')} still to be called off.`;
  if (!isComplete) return 'Blocking: sign-ins, services and reviews are still being shut off.';
  return bookings === undefined ? 'Blocked.' : 'Blocked, and no appointment is left ahead.';
}
