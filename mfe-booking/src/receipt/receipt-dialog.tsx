import type { Booking } from '@mendwell/contracts/booking';
import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { useReceipt } from '../api/payments.ts';
import { Receipt } from './receipt.tsx';

export function ReceiptDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const query = useReceipt(booking);
  return (
    <Dialog
      title={<span className="visually-hidden">Receipt for {booking.serviceName}</span>}
      close="Close"
      onClose={onClose}
      confirm={
        <Button disabled={!query.data} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="30rem" />}>
        {(receipt) => <Receipt booking={booking} receipt={receipt} />}
      </Loaded>
    </Dialog>
  );
}
