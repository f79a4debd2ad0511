import { formatAppointment } from '@mendwell/contracts/appointment-time';
import type { Booking } from '@mendwell/contracts/booking';
import { canBe } from '@mendwell/contracts/booking-rules';
import { pages } from '@mendwell/contracts/pages';
import { formatCode } from '@mendwell/ui/display/format';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { buttonClass } from '@mendwell/ui/forms/button';
import { Choices } from '@mendwell/ui/forms/choices';
import { ListAnnouncer } from '@mendwell/ui/lists/list-announcer';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { useWholeList } from '@mendwell/web-kit/http/whole-list';
import { Link } from '@mendwell/web-kit/routing/router';
import { lazy, Suspense, useState } from 'react';
import { useBookedServices } from '../../api/bookings.ts';
import { PaymentDialog } from '../../payment/payment-dialog.tsx';
import { ReceiptDialog } from '../../receipt/receipt-dialog.tsx';
import { bookingsIn, type Period, periods } from './booking-periods.ts';
import { BookingsSkeleton } from './bookings-skeleton.tsx';
import { BookingsTable, type BookingsTableProps } from './bookings-table.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { hasReceipt, isPayable } from './payment-rules.ts';

const dialogs = {
  payment: PaymentDialog,
  receipt: ReceiptDialog,
  cancel: CancelDialog,
  // Loads the calendar only when an appointment is moved.
  move: lazy(() => import('./move-booking-dialog.tsx')),
};

interface OpenDialog {
  bookingId: string;
  kind: keyof typeof dialogs;
  isOpen: boolean;
}

export function BookedServices() {
  const query = useBookedServices();
  const [period, setPeriod] = useState<Period>('all');
  useWholeList(query, period !== 'all');
  const [dialog, setDialog] = useState<OpenDialog>();
  const Dialog = dialog && dialogs[dialog.kind];
  const chosen = query.data?.items.find(({ _id }) => _id === dialog?.bookingId);

  const open = (kind: OpenDialog['kind']) => (booking: Booking) =>
    setDialog({ bookingId: booking._id, kind, isOpen: true });
  /** Changes this dialog only: its payment may finish after the patient has closed it and opened another. */
  const change = (next: (shown: OpenDialog) => OpenDialog | undefined) =>
    setDialog((shown) =>
      shown && shown.bookingId === dialog?.bookingId && shown.kind === dialog.kind ? next(shown) : shown,
    );

  const handleClosed = () => {
    change(() => undefined);
    // Focus cannot return to a button that is now disabled or gone.
    const hasOpener = {
      payment: isPayable,
      cancel: (booking: Booking) => canBe('cancelled', booking, 'patient', new Date()),
      move: (booking: Booking) => canBe('moved', booking, 'patient', new Date()),
      receipt: hasReceipt,
    };
    if (dialog && chosen && !hasOpener[dialog.kind](chosen)) focusHeading();
  };

  return (
    <>
      <ListAnnouncer
        items={query.data?.items}
        textOf={({ serviceName, status, serviceDate, timeZone }) =>
          `${serviceName}: ${formatCode(status)}, ${formatAppointment(serviceDate, timeZone)}`
        }
      />
      <Loaded query={query} skeleton={<BookingsSkeleton />} empty={<NoBookings />}>
        {(bookings) => (
          <>
            <Choices label="Show" options={periods} value={period} onChoose={setPeriod} />
            <BookingsInPeriod
              // Resets the number of visible rows.
              key={period}
              period={period}
              list={bookings}
              query={query}
              onPay={open('payment')}
              onReceipt={open('receipt')}
              onMove={open('move')}
              onCancel={open('cancel')}
            />
            {chosen && Dialog && (
              <Suspense>
                <Dialog
                  key={`${dialog.kind} ${chosen._id}`}
                  booking={chosen}
                  isOpen={dialog.isOpen}
                  onClose={() => change((shown) => ({ ...shown, isOpen: false }))}
                  onClosed={handleClosed}
                />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function BookingsInPeriod({ period, list, ...table }: BookingsTableProps & { period: Period }) {
  if (period === 'all') return <BookingsTable list={list} {...table} />;
  const items = bookingsIn(period, list.items, new Date());
  if (items.length === 0 && !table.query.hasNextPage)
    return <EmptyState text={`No ${period} appointments.`} />;
  return <BookingsTable list={{ items, total: items.length }} {...table} />;
}

const NoBookings = () => (
  <EmptyState picture="/media/empty-bookings.svg" text="No booked services found.">
    <Link to={pages.allServices} className={buttonClass()}>
      Find a service
    </Link>
  </EmptyState>
);
