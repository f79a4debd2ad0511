import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { GrowingList } from '@mendwell/ui/growing-list';
import { Link } from '@mendwell/web-kit/router';
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
    return (
      <EmptyState picture="/media/empty-requests.svg" text="No services To Do found.">
        <Link to={pages.manageServices} className={buttonClass()}>
          See your services
        </Link>
      </EmptyState>
    );
  }
  return (
    <GrowingList items={requests} className={styles.grid}>
      {(request) => <RequestCard key={request._id} request={request} />}
    </GrowingList>
  );
}
