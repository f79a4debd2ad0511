import type { Booking } from '@mendwell/contracts/booking';
import { pageLimit } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { ListAnnouncer } from '@mendwell/ui/lists/list-announcer';
import { ShowMoreList } from '@mendwell/ui/lists/show-more-list';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { Loaded } from '@mendwell/ui/states/loaded';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useWholeList } from '@mendwell/web-kit/http/whole-list';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import type { ReactNode } from 'react';
import { useBookingRequests } from '../../api/booking-requests.ts';
import { announcementOf } from './announcement.ts';
import { RequestCard } from './request-card.tsx';
import { filterRequests, isFiltering, RequestFilterFields, useRequestFilter } from './request-filter.tsx';
import { groupRequests } from './request-groups.ts';
import styles from './request-list.module.css';
import { RequestListSkeleton } from './request-list-skeleton.tsx';

export function RequestList({ controls }: { controls: ReactNode }) {
  const query = useBookingRequests();
  const { filter, setFilter } = useRequestFilter();
  useWholeList(query, isFiltering(filter));
  const shown = (list: { items: Booking[]; total: number }) => {
    if (!isFiltering(filter)) return list;
    const items = filterRequests(list.items, filter);
    return { items, total: items.length };
  };

  return (
    <>
      <ListAnnouncer items={query.data?.items} textOf={announcementOf} />
      <Loaded query={query} skeleton={<RequestListSkeleton />} empty={<NoRequests />}>
        {(list) => (
          <>
            {controls}
            <RequestFilterFields value={filter} onChange={setFilter} />
            {isFiltering(filter) && shown(list).total === 0 && !query.hasNextPage && (
              <p role="status">No matching requests.</p>
            )}
            {isFiltering(filter) || list.total > pageLimit.default ? (
              <ShowMoreList list={shown(list)} query={query} className={styles.grid}>
                {toCard}
              </ShowMoreList>
            ) : (
              <Groups requests={list.items} query={query} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const toCard = (request: Booking) => <RequestCard key={request._id} request={request} />;

type Query = ReturnType<typeof useBookingRequests>;

/** All requests by what comes next. Not of a longer list, whose unread part would be missing from each group. */
const Groups = ({ requests, query }: { requests: Booking[]; query: Query }) => (
  <div className={shared.looseStack}>
    {groupRequests(requests, new Date()).map(({ name, requests }) => (
      <section key={name} ref={keepFocus} aria-label={name} className={shared.stack}>
        <h2 className={styles.group}>{name}</h2>
        <ShowMoreList
          list={{ items: requests, total: requests.length }}
          query={query}
          className={styles.grid}
        >
          {toCard}
        </ShowMoreList>
      </section>
    ))}
  </div>
);

const NoRequests = () => (
  <EmptyState picture="/media/empty-requests.svg" text="No services To Do found.">
    <ButtonLink to={pages.manageServices}>See your services</ButtonLink>
  </EmptyState>
);
