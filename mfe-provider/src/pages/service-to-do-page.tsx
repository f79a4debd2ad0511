import { pages } from '@mendwell/contracts/pages';
import { AntdPage } from '@mendwell/ui/antd/antd-page';
import { Choices } from '@mendwell/ui/forms/choices';
import shared from '@mendwell/ui/theme/shared.module.css';
import { Subscribe } from '@mendwell/web-kit/bookings/subscribe';
import { useLiveBookings } from '@mendwell/web-kit/live/live';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { usePage } from '@mendwell/web-kit/routing/page';
import { lazy, Suspense } from 'react';
import { RequestList } from '../components/requests/request-list.tsx';
import { RequestListSkeleton } from '../components/requests/request-list-skeleton.tsx';
import { slice } from '../slice.ts';

// Lazy, because it imports a calendar library that the list does not need.
const RequestWeek = lazy(() => import('../components/week/request-week.tsx'));

const views = { list: 'List', week: 'Week' };

/** The URL contains the view, so that a week can be bookmarked and Back returns to the previous view. */
export default function ServiceToDoPage() {
  usePage(slice.pages['service-to-do']);
  useLiveBookings();
  const { filters, setFilters } = useFilters('view');
  const view = oneOf(views, filters.view);
  const controls = (
    <div className={shared.controls}>
      <Choices
        label="View"
        options={views}
        value={view}
        onChoose={(chosen) => setFilters({ view: chosen === 'list' ? '' : chosen })}
      />
      <div className={shared.links}>
        <ButtonLink to={pages.schedule} variant="secondary" size="small">
          Working hours
        </ButtonLink>
        <Subscribe />
      </div>
    </div>
  );

  return (
    <AntdPage
      heading="Service to do"
      intro="Requests from your patients. They see status changes right away."
    >
      {view === 'list' ? (
        <RequestList controls={controls} />
      ) : (
        <>
          {controls}
          <Suspense fallback={<RequestListSkeleton />}>
            <RequestWeek />
          </Suspense>
        </>
      )}
    </AntdPage>
  );
}
