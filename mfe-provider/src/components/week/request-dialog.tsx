import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { Loaded } from '@mendwell/ui/states/loaded';
import { BlockSkeleton } from '@mendwell/ui/states/skeleton';
import { useState } from 'react';
import { useRequestNote } from '../../api/booking-requests.ts';
import cardStyles from '../requests/request-card.module.css';
import { RequestDetails, RequestNote } from '../requests/request-card.tsx';

interface RequestDialogProps {
  /** `undefined` closes the dialog. */
  request: Booking | undefined;
  onClose: () => void;
}

/**
 * A request's details and actions in a dialog. It closes with the request, which the week no longer shows; one that was closed
 * before, such as that of a link, is shown.
 */
export const RequestDialog = ({ request, onClose }: RequestDialogProps) =>
  request && <OpenRequest request={request} onClose={onClose} />;

function OpenRequest({ request, onClose }: { request: Booking; onClose: () => void }) {
  const [wasClosed] = useState(isClosed(request.status));
  if (isClosed(request.status) && !wasClosed) return null;
  return (
    <Dialog
      title={
        <>
          Request from <bdi>{request.userName}</bdi>
        </>
      }
      isWide
      close="Close"
      onClose={onClose}
    >
      <div className={cardStyles.details}>
        <RequestDetails request={request} note={<LoadedNote bookingId={request._id} />} />
      </div>
    </Dialog>
  );
}

/** The week comes without notes. */
function LoadedNote({ bookingId }: { bookingId: string }) {
  const query = useRequestNote(bookingId);
  return (
    <Loaded
      query={query}
      skeleton={<BlockSkeleton label="Loading the instructions" height="1.5rem" />}
      failure="The instructions could not be loaded."
    >
      {({ instructions }) => <RequestNote text={instructions} />}
    </Loaded>
  );
}
