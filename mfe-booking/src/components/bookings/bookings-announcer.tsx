import { formatCode } from '@mendwell/ui/format';
import { SpokenNews } from '@mendwell/ui/spoken-news';
import { useMemo } from 'react';
import { useBookedServices } from '../../api/bookings.ts';

/** Announces status changes to screen readers. */
export function BookingsAnnouncer() {
  const { data } = useBookedServices();
  const bookings = data?.items;
  const entries = useMemo(
    () =>
      bookings &&
      Object.fromEntries(
        bookings.map(({ _id, serviceName, status }) => [_id, `${serviceName}: ${formatCode(status)}`]),
      ),
    [bookings],
  );
  return <SpokenNews entries={entries} />;
}
