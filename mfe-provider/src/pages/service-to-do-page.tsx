import type { Booking } from '@mendwell/contracts/booking';
import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { FormPage } from '@mendwell/ui/form-page';
import { formatCode } from '@mendwell/ui/format';
import { GrowingList } from '@mendwell/ui/growing-list';
import { Loaded } from '@mendwell/ui/loaded';
import { SpokenNews } from '@mendwell/ui/spoken-news';
import { useLiveBookings } from '@mendwell/web-kit/live';
import { usePage } from '@mendwell/web-kit/page';
import { Link } from '@mendwell/web-kit/router';
import { useWholeList } from '@mendwell/web-kit/whole-list';
import { useState } from 'react';
import { useBookingRequests } from '../api/booking-requests.ts';
import { RequestCard } from '../components/requests/request-card.tsx';
import {
  filterRequests,
  isFiltering,
  noFilter,
  RequestFilterFields,
} from '../components/requests/request-filter.tsx';
import styles from '../components/requests/request-list.module.css';
import { RequestListSkeleton } from '../components/requests/request-list-skeleton.tsx';

export default function ServiceToDoPage() {
  usePage('ServiceToDo');
  useLiveBookings();
  const query = useBookingRequests();
  const [filter, setFilter] = useState(noFilter);
  useWholeList(query, isFiltering(filter));
  const shown = (list: { items: Booking[]; total: number }) => {
    if (!isFiltering(filter)) return list;
    const items = filterRequests(list.items, filter);
    return { items, total: items.length };
  };

  return (
    <FormPage heading="Service to do" intro="What patients have asked of you. They see a new status at once.">
      <SpokenNews
        items={query.data?.items}
        textOf={({ serviceName, userName, paymentStatus }) =>
          `${serviceName} for ${userName}: ${formatCode(paymentStatus)}`
        }
      />
      <Loaded query={query} skeleton={<RequestListSkeleton />} empty={<NoRequests />}>
        {(list) => (
          <>
            <p className={styles.links}>
              <Link to={pages.schedule} className={buttonClass({ variant: 'secondary', size: 'small' })}>
                Working hours
              </Link>
            </p>
            <RequestFilterFields value={filter} onChange={setFilter} />
            {isFiltering(filter) && shown(list).total === 0 && <p role="status">No request matches.</p>}
            <GrowingList list={shown(list)} pages={query} className={styles.grid}>
              {(request) => <RequestCard key={request._id} request={request} />}
            </GrowingList>
          </>
        )}
      </Loaded>
    </FormPage>
  );
}

const NoRequests = () => (
  <EmptyState picture="/media/empty-requests.svg" text="No services To Do found.">
    <Link to={pages.manageServices} className={buttonClass()}>
      See your services
    </Link>
  </EmptyState>
);
