import { formatAppointment } from '@mendwell/contracts/appointment-time';
import { MoveDialog } from '@mendwell/ui/move-dialog';
import { alternativesOf, useMoveBooking } from '@mendwell/web-kit/booking-changes';
import { useFreeTimes } from '@mendwell/web-kit/free-times';
import type { RequestDialogProps } from './close-request-dialog.tsx';

/** Asks a provider when an appointment shall be instead. */
export default function MoveRequestDialog({ request, ...dialog }: RequestDialogProps) {
  const moving = useMoveBooking(request, dialog.onClose);
  const free = useFreeTimes(request.serviceId);
  return (
    <MoveDialog
      {...dialog}
      now={formatAppointment(request.serviceDate, request.timeZone)}
      serviceDate={request.serviceDate}
      free={free}
      alternatives={alternativesOf(moving.error)}
      isBusy={moving.isPending}
      failure={moving.error?.message}
      onMove={moving.mutate}
    />
  );
}
