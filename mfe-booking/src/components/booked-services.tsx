import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { Link } from '@mendwell/web-kit/router';
import { useState } from 'react';
import { useBookedServices } from '../api/bookings.ts';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { BookingsSkeleton } from './bookings-skeleton.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { isPayable } from './is-payable.ts';

export function BookedServices() {
  const { data: bookings, error, isFetching, refetch } = useBookedServices();
  const [dialog, setDialog] = useState<{ bookingId: string; isOpen: boolean }>();

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

  const handleClosed = () => {
    setDialog(undefined);
    // A button that reads Paid by now cannot take the focus back.
    if (chosen && !isPayable(chosen)) document.querySelector('h1')?.focus({ preventScroll: true });
  };

  return (
    <>
      <BookingsTable
        bookings={bookings}
        onPay={(booking) => setDialog({ bookingId: booking._id, isOpen: true })}
      />
      {chosen && dialog && (
        <PaymentDialog
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
