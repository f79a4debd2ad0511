import type { Booking } from '@mendwell/contracts/booking';
import { Modal } from '@mendwell/ui/antd';
import { Button } from '@mendwell/ui/button';
import { DialogActions } from '@mendwell/ui/dialog-actions';
import { Receipt } from './receipt.tsx';
import { receiptOf } from './receipt-of.ts';

interface ReceiptDialogProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
  /** The closing animation is over. */
  onClosed: () => void;
}

export function ReceiptDialog({ booking, isOpen, onClose, onClosed }: ReceiptDialogProps) {
  const receipt = receiptOf(booking);
  return (
    <Modal
      open={isOpen && receipt !== undefined}
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
          <Button onClick={() => window.print()}>Print</Button>
        </DialogActions>
      }
    >
      {receipt && <Receipt booking={booking} {...receipt} />}
    </Modal>
  );
}
