import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { useBookingRequests } from '../api/booking-requests.ts';
import styles from './booking-requests.module.css';
import { BookingRequestsSkeleton } from './booking-requests-skeleton.tsx';
import { RequestCard } from './request-card.tsx';

export function BookingRequests() {
  const { data: requests, error, isFetching, refetch } = useBookingRequests();

  if (!requests && error)
    return <ErrorState text={error.message} onRetry={refetch} isRetrying={isFetching} />;
  if (!requests) return <BookingRequestsSkeleton />;
  if (requests.length === 0) {
    return <EmptyState picture="/media/empty-requests.svg" text="No services To Do found." />;
  }
  return (
    <ul className={styles.grid}>
      {requests.map((request) => (
        <RequestCard key={request._id} request={request} />
      ))}
    </ul>
  );
}
