import { SpokenNews } from '@mendwell/ui/spoken-news';
import { statusWords } from '@mendwell/ui/status-badge';
import { useMemo } from 'react';
import { useBookedServices } from '../../api/bookings.ts';

/** The patient hears when the doctor takes a booking on, or is done with it. */
export function BookingsNews() {
  const { data } = useBookedServices();
  const bookings = data?.items;
  const entries = useMemo(
    () =>
      bookings &&
      Object.fromEntries(
        bookings.map(({ _id, serviceName, status }) => [_id, `${serviceName}: ${statusWords[status]}`]),
      ),
    [bookings],
  );
  return <SpokenNews entries={entries} />;
}
