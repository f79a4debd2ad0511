import type { Booking } from '@mendwell/contracts/booking';
import { isOpen } from '@mendwell/contracts/booking-rules';
import { Button } from '@mendwell/ui/display/button';
import { useChangeStatus } from '../../api/booking-requests.ts';

/** The one press that takes a request further: start it, or mark it completed. */
export function NextStep({
  request,
}: {
  request: Pick<Booking, '_id' | 'status' | 'serviceName' | 'userName'>;
}) {
  const { picked, changeStatus } = useChangeStatus(request._id);
  const status = picked ?? request.status;
  if (!isOpen({ status })) return null;
  const [text, next] =
    status === 'pending' ? (['Start', 'working'] as const) : (['Mark completed', 'completed'] as const);
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`${text}: ${request.serviceName} for ${request.userName}`}
      onClick={() => changeStatus(next)}
    >
      {text}
    </Button>
  );
}
