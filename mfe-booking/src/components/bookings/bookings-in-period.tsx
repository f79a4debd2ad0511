import { EmptyState } from '@mendwell/ui/empty-state';
import { bookingsIn, type Period } from './booking-periods.ts';
import { BookingsTable, type BookingsTableProps } from './bookings-table.tsx';

/** The bookings of a period, or that there are none. */
export function BookingsInPeriod({ period, list, ...table }: BookingsTableProps & { period: Period }) {
  if (period === 'all') return <BookingsTable list={list} {...table} />;
  const items = bookingsIn(period, list.items, new Date());
  if (items.length === 0 && !table.pages.hasNextPage)
    return <EmptyState text={`No ${period} appointments.`} />;
  return <BookingsTable list={{ items, total: items.length }} {...table} />;
}
