import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { GrowingList } from '@mendwell/ui/growing-list';
import { Loaded } from '@mendwell/ui/loaded';
import { Link } from '@mendwell/web-kit/router';
import { useBookingRequests } from '../../api/booking-requests.ts';
import { RequestCard } from './request-card.tsx';
import styles from './request-list.module.css';
import { RequestListSkeleton } from './request-list-skeleton.tsx';

export function RequestList() {
  const query = useBookingRequests();
  return (
    <Loaded query={query} skeleton={<RequestListSkeleton />} empty={<NoRequests />}>
      {(list) => (
        <GrowingList list={list} pages={query} className={styles.grid}>
          {(request) => <RequestCard key={request._id} request={request} />}
        </GrowingList>
      )}
    </Loaded>
  );
}

const NoRequests = () => (
  <EmptyState picture="/media/empty-requests.svg" text="No services To Do found.">
    <Link to={pages.manageServices} className={buttonClass()}>
      See your services
    </Link>
  </EmptyState>
);
