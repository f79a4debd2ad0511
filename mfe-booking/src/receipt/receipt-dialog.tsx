import type { Booking } from '@mendwell/contracts/booking';
import { Modal } from '@mendwell/ui/antd';
import { Button } from '@mendwell/ui/button';
import { DialogActions } from '@mendwell/ui/dialog-actions';
import { Loaded } from '@mendwell/ui/loaded';
import { Skeleton } from '@mendwell/ui/skeleton';
import { useReceipt } from '../api/payments.ts';
import { Receipt } from './receipt.tsx';

interface ReceiptDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
  /** The closing animation is over. */
  onClosed: () => void;
}

export function ReceiptDialog({ booking, isOpen, onClose, onClosed }: ReceiptDialogProps) {
  const query = useReceipt(booking);
  return (
    <Modal
      open={isOpen}
      title={<span className="visually-hidden">Receipt for {booking.serviceName}</span>}
      width={480}
      centered
      closable={false}
      onCancel={onClose}
      afterClose={onClosed}
      footer={
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button disabled={!query.data} onClick={() => window.print()}>
            Print
          </Button>
        </DialogActions>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="30rem" />}>
        {(receipt) => <Receipt booking={booking} receipt={receipt} />}
      </Loaded>
    </Modal>
  );
}
