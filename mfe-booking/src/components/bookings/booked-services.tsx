import type { Booking } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { formatCode } from '@mendwell/ui/format';
import { Loaded } from '@mendwell/ui/loaded';
import { SpokenNews } from '@mendwell/ui/spoken-news';
import { Link } from '@mendwell/web-kit/router';
import { useState } from 'react';
import { useBookedServices } from '../../api/bookings.ts';
import { PaymentDialog } from '../../payment/payment-dialog.tsx';
import { ReceiptDialog } from '../../receipt/receipt-dialog.tsx';
import { BookingsSkeleton } from './bookings-skeleton.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { isPayable } from './payment-rules.ts';

const dialogs = { payment: PaymentDialog, receipt: ReceiptDialog };

interface OpenDialog {
  bookingId: string;
  kind: keyof typeof dialogs;
  isOpen: boolean;
}

export function BookedServices() {
  const query = useBookedServices();
  const [dialog, setDialog] = useState<OpenDialog>();
  const Dialog = dialog && dialogs[dialog.kind];
  const chosen = query.data?.items.find(({ _id }) => _id === dialog?.bookingId);

  const open = (kind: OpenDialog['kind']) => (booking: Booking) =>
    setDialog({ bookingId: booking._id, kind, isOpen: true });
  /** Changes this dialog only: its payment may end after the patient has closed it and opened another. */
  const change = (next: (shown: OpenDialog) => OpenDialog | undefined) =>
    setDialog((shown) =>
      shown && shown.bookingId === dialog?.bookingId && shown.kind === dialog.kind ? next(shown) : shown,
    );

  const handleClosed = () => {
    change(() => undefined);
    // The button that opened the dialog is disabled once it reads Paid, so focus cannot return to it.
    if (dialog?.kind === 'payment' && chosen && !isPayable(chosen))
      document.querySelector('h1')?.focus({ preventScroll: true });
  };

  return (
    <>
      <SpokenNews
        items={query.data?.items}
        textOf={({ serviceName, status }) => `${serviceName}: ${formatCode(status)}`}
      />
      <Loaded query={query} skeleton={<BookingsSkeleton />} empty={<NoBookings />}>
        {(bookings) => (
          <>
            <BookingsTable
              list={bookings}
              pages={query}
              onPay={open('payment')}
              onReceipt={open('receipt')}
            />
            {chosen && Dialog && (
              <Dialog
                key={`${dialog.kind} ${chosen._id}`}
                booking={chosen}
                isOpen={dialog.isOpen}
                onClose={() => change((shown) => ({ ...shown, isOpen: false }))}
                onClosed={handleClosed}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const NoBookings = () => (
  <EmptyState picture="/media/empty-bookings.svg" text="No booked services found.">
    <Link to={pages.allServices} className={buttonClass()}>
      Find a service
    </Link>
  </EmptyState>
);
