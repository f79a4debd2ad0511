import type { Booking } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { Link } from '@mendwell/web-kit/router';
import { useState } from 'react';
import { useBookedServices } from '../api/bookings.ts';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx';
import { BookingsSkeleton } from './bookings-skeleton.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { isPayable } from './is-payable.ts';

const dialogs = { payment: PaymentDialog, receipt: ReceiptDialog };

interface OpenDialog {
  bookingId: string;
  kind: keyof typeof dialogs;
  isOpen: boolean;
}

export function BookedServices() {
  const { data: bookings, error, isFetching, refetch } = useBookedServices();
  const [dialog, setDialog] = useState<OpenDialog>();

  if (!bookings && error)
    return <ErrorState text={error.message} onRetry={refetch} isRetrying={isFetching} />;
  if (!bookings) return <BookingsSkeleton />;
  if (bookings.length === 0) {
    return (
      <EmptyState picture="/media/empty-bookings.svg" text="No booked services found.">
        <Link to={pages.allServices} className={buttonClass()}>
          Find a service
        </Link>
      </EmptyState>
    );
  }

  const chosen = bookings.find((booking) => booking._id === dialog?.bookingId);
  const Dialog = dialog && dialogs[dialog.kind];
  const open = (kind: OpenDialog['kind']) => (booking: Booking) =>
    setDialog({ bookingId: booking._id, kind, isOpen: true });

  const handleClosed = () => {
    setDialog(undefined);
    // A button that reads Paid by now cannot take the focus back.
    if (dialog?.kind === 'payment' && chosen && !isPayable(chosen))
      document.querySelector('h1')?.focus({ preventScroll: true });
  };

  return (
    <>
      <BookingsTable bookings={bookings} onPay={open('payment')} onReceipt={open('receipt')} />
      {chosen && Dialog && (
        <Dialog
          key={chosen._id}
          booking={chosen}
          isOpen={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          onClosed={handleClosed}
        />
      )}
    </>
  );
}
