import { pages } from '@mendwell/contracts/pages';
import { formatAppointment } from '@mendwell/contracts/time';
import { formatCode } from '@mendwell/ui/display/format';
import { Choices } from '@mendwell/ui/forms/choices';
import { useDialog } from '@mendwell/ui/forms/use-dialog';
import { ListAnnouncer } from '@mendwell/ui/lists/list-announcer';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import shared from '@mendwell/ui/theme/shared.module.css';
import { Subscribe } from '@mendwell/web-kit/bookings/subscribe';
import { useWholeList } from '@mendwell/web-kit/http/whole-list';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { lazy, Suspense } from 'react';
import { useBookedServices } from '../../api/bookings.ts';
import { PaymentDialog } from '../../payment/payment-dialog.tsx';
import { ReceiptDialog } from '../../receipt/receipt-dialog.tsx';
import { Ticket } from '../ticket/ticket.tsx';
import { ticketBooking } from '../ticket/ticket-booking.ts';
import { type DialogKind, type OpenDialog, useAskedDialog } from './asked-dialog.ts';
import { bookingsIn, namedFirst, type Period, periods } from './booking-periods.ts';
import { BookingsSkeleton } from './bookings-skeleton.tsx';
import { BookingsTable, type BookingsTableProps } from './bookings-table.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';

// Lazy, because it comes after everything else on its page.
const Wishes = lazy(() => import('./wishes.tsx'));

const dialogs = {
  payment: PaymentDialog,
  receipt: ReceiptDialog,
  cancel: CancelDialog,
  note: DeleteNoteDialog,
  // Loads the calendar only when an appointment is moved.
  series: lazy(() => import('../series/cancel-series-dialog.tsx')),
  move: lazy(() => import('./move-booking-dialog.tsx')),
};

export function BookedServices() {
  const query = useBookedServices();
  const { filters, setFilters } = useFilters('show', 'booking', 'open');
  const period = oneOf(periods, filters.show, 'all');
  const named = filters.booking;
  const isMissing = named !== '' && !query.data?.items.some(({ _id }) => _id === named);
  useWholeList(query, period !== 'all' || isMissing);
  const { subject, open, close } = useDialog<{ kind: DialogKind; bookingId: string }>();
  const Dialog = subject && dialogs[subject.kind];
  const chosen = query.data?.items.find(({ _id }) => _id === subject?.bookingId);
  const handleOpen: OpenDialog = (kind, booking) => open({ kind, bookingId: booking._id });
  const isPartial = query.hasNextPage || query.isFetching;
  const hasNext = period === 'all' || period === 'upcoming';
  const shown =
    query.data && ticketBooking(named, { items: query.data.items, isPartial, hasNext }, new Date());
  const isNamed = shown?._id === named;
  useAskedDialog(filters.open, isNamed ? shown : undefined, handleOpen);

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
            {shown && <Ticket key={shown._id} booking={shown} onOpen={handleOpen} />}
            <div className={shared.controls}>
              <Choices
                label="Show"
                options={periods}
                value={period}
                onChoose={(chosen) => setFilters({ show: chosen === 'all' ? '' : chosen })}
              />
              <div className={shared.links}>
                <Subscribe />
              </div>
            </div>
            <BookingsInPeriod
              // Resets the number of visible rows.
              key={period}
              period={period}
              list={{ ...bookings, items: namedFirst(named, bookings.items) }}
              named={named}
              query={query}
              onOpen={handleOpen}
            />
            {chosen && Dialog && (
              <Suspense>
                <Dialog key={`${subject.kind} ${chosen._id}`} booking={chosen} onClose={close} />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
      <Suspense>
        <Wishes />
      </Suspense>
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
    <ButtonLink to={pages.allServices}>Find a service</ButtonLink>
  </EmptyState>
);
