import type { Booking } from '@mendwell/contracts/booking';
import { canBe, isCurrent } from '@mendwell/contracts/booking-rules';
import { Button } from '@mendwell/ui/display/button';
import { useAddToCalendar } from '@mendwell/web-kit/bookings/calendar-entry';
import { type OpenDialog, possible } from './asked-dialog.ts';

interface AppointmentButtonsProps {
  booking: Booking;
  onOpen: OpenDialog;
  now: Date;
  size?: 'small';
  'aria-describedby': string;
}

/** What a patient can do now about the time of an appointment. */
export function AppointmentButtons(props: AppointmentButtonsProps) {
  const { booking, now, onOpen, ...rest } = props;
  const calendar = useAddToCalendar(booking);
  const button = { ...rest, variant: 'secondary' } as const;
  return (
    <>
      {isCurrent(booking, now) && (
        <Button {...button} isBusy={calendar.isPending} onClick={() => calendar.mutate()}>
          Add to calendar
        </Button>
      )}
      {canBe('moved', booking, 'patient', now) && (
        <Button {...button} onClick={() => onOpen('move', booking)}>
          Move
        </Button>
      )}
      {canBe('cancelled', booking, 'patient', now) && (
        <Button {...button} onClick={() => onOpen('cancel', booking)}>
          Cancel
        </Button>
      )}
      {possible.series(booking) && (
        <Button {...button} onClick={() => onOpen('series', booking)}>
          Cancel this and the following
        </Button>
      )}
    </>
  );
}
