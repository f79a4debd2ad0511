import { formatCode } from '@mendwell/ui/format';
import { SpokenNews } from '@mendwell/ui/spoken-news';
import { useMemo } from 'react';
import { useBookingRequests } from '../../api/booking-requests.ts';

/** Announces new requests and payments to screen readers. */
export function RequestsAnnouncer() {
  const { data } = useBookingRequests();
  const requests = data?.items;
  const entries = useMemo(
    () =>
      requests &&
      Object.fromEntries(
        requests.map(({ _id, serviceName, userName, paymentStatus }) => [
          _id,
          `${serviceName} for ${userName}: ${formatCode(paymentStatus)}`,
        ]),
      ),
    [requests],
  );
  return <SpokenNews entries={entries} />;
}
