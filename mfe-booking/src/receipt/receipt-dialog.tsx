import type { Booking } from '@mendwell/contracts/booking';
import { Modal } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { useReceipt } from '../api/payments.ts';
import { Receipt } from './receipt.tsx';

export function ReceiptDialog({ booking, isOpen, onClose, onClosed }: DialogProps & { booking: Booking }) {
  const query = useReceipt(booking);
  return (
    <Modal
      open={isOpen}
      title={<span className="visually-hidden">Receipt for {booking.serviceName}</span>}
      width={480}
      closable={false}
      onCancel={onClose}
      afterClose={onClosed}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button disabled={!query.data} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="30rem" />}>
        {(receipt) => <Receipt booking={booking} receipt={receipt} />}
      </Loaded>
    </Modal>
  );
}
