import type { Booking } from '@mendwell/contracts/booking';
import { isOpen } from '@mendwell/contracts/booking-rules';
import { Button } from '@mendwell/ui/display/button';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { useChangeStatus } from '../../api/booking-requests.ts';

/** The one press that takes a request further: start it, or mark it completed. */
export function NextStep({
  request,
}: {
  request: Pick<Booking, '_id' | 'status' | 'serviceName' | 'userName'>;
}) {
  const { picked, changeStatus } = useChangeStatus(request._id);
  if (!isOpen(request)) return null;
  const [text, next] =
    request.status === 'pending'
      ? (['Start', 'working'] as const)
      : (['Mark completed', 'completed'] as const);
  return (
    <Button
      ref={keepFocus}
      variant="secondary"
      size="small"
      aria-label={`${text}: ${request.serviceName} for ${request.userName}`}
      isBusy={picked !== undefined}
      // The second press of a double click would be the next step.
      onClick={({ detail }) => detail < 2 && changeStatus(next)}
    >
      {text}
    </Button>
  );
}
