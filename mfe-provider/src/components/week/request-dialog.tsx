import type { Booking } from '@mendwell/contracts/booking';
import { Modal } from '@mendwell/ui/antd';
import { isClosed } from '@mendwell/web-kit/booking-rules';
import cardStyles from '../requests/request-card.module.css';
import { RequestDetails } from '../requests/request-card.tsx';

interface RequestDialogProps {
  /** `undefined` shows nothing. */
  request: Booking | undefined;
  onClose: () => void;
}

/** A request's details over the week, with all that its card offers. A request that was closed leaves the week. */
export const RequestDialog = ({ request, onClose }: RequestDialogProps) => (
  <Modal
    open={request !== undefined && !isClosed(request)}
    title={request && `Request of ${request.userName}`}
    width={560}
    footer={null}
    destroyOnHidden
    onCancel={onClose}
  >
    {request && (
      <div className={cardStyles.details}>
        <RequestDetails request={request} />
      </div>
    )}
  </Modal>
);
