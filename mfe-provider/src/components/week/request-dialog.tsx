import type { Booking } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import { Modal } from '@mendwell/ui/antd/antd';
import cardStyles from '../requests/request-card.module.css';
import { RequestDetails } from '../requests/request-card.tsx';

interface RequestDialogProps {
  /** `undefined` closes the dialog. */
  request: Booking | undefined;
  onClose: () => void;
}

/** A request's details and actions in a dialog. It closes with the request, which the week no longer shows. */
export const RequestDialog = ({ request, onClose }: RequestDialogProps) => (
  <Modal
    open={request !== undefined && !isClosed(request.status)}
    title={
      request && (
        <>
          Request from <bdi>{request.userName}</bdi>
        </>
      )
    }
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
