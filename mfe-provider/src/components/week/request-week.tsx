import type { BookingSummary } from '@mendwell/contracts/booking';
import { isClosed } from '@mendwell/contracts/booking-rules';
import type { Schedule } from '@mendwell/contracts/schedule';
import { isKnownZone, ownZone, zoneInWords } from '@mendwell/contracts/time';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { ListAnnouncer } from '@mendwell/ui/lists/list-announcer';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { BlockSkeleton } from '@mendwell/ui/states/skeleton';
import { useWholeList } from '@mendwell/web-kit/http/whole-list';
import { useSearchParams } from '@mendwell/web-kit/routing/router';
import { useSyncExternalStore } from 'react';
import { useRequest, useRequestsBetween } from '../../api/booking-requests.ts';
import { useSchedule } from '../../api/schedule.ts';
import common from '../common.module.css';
import { addDays } from '../days.ts';
import { announcementOf } from '../requests/announcement.ts';
import { RequestDialog } from './request-dialog.tsx';
import { instantsOf, isInWeek, weekInWords, weekOf } from './week.ts';
import styles from './week-calendar.module.css';
import { WeekCalendar } from './week-calendar.tsx';

/** The provider's week. The query string names the week, the open request, or both. */
export default function RequestWeek() {
  const [parameters] = useSearchParams();
  const schedule = useSchedule();
  const linked = useRequest(parameters.has('week') ? null : parameters.get('request'));
  if (linked.isLoading) return <WeekSkeleton />;
  return (
    <>
      {linked.error && (
        <ErrorState
          text={`The request could not be loaded. ${linked.error.message}`}
          onRetry={linked.refetch}
          isRetrying={linked.isFetching}
        />
      )}
      <Loaded query={schedule} skeleton={<WeekSkeleton />}>
        {(saved) => <Week schedule={saved} linked={linked.data} />}
      </Loaded>
    </>
  );
}

interface WeekProps {
  schedule: Schedule | null;
  /** The request in whose week to begin, if the address names no week. */
  linked: BookingSummary | undefined;
}

function Week({ schedule, linked }: WeekProps) {
  const [parameters, setParameters] = useSearchParams();
  const isList = useIsNarrow();
  const timeZone = isKnownZone(schedule?.timeZone) ? schedule.timeZone : ownZone();
  const monday = weekOf(parameters.get('week'), timeZone, linked && new Date(linked.serviceDate));
  const query = useRequestsBetween(instantsOf(monday));
  useWholeList(query, true);

  const queryOf = (shown: { week?: string; request?: string }) => ({ view: 'week', ...shown });
  const goTo = (week: string | undefined) => setParameters(queryOf(week ? { week } : {}));
  const openId = parameters.get('request');

  return (
    <>
      <ListAnnouncer items={query.data?.items} textOf={announcementOf} />
      <div className={styles.bar}>
        <h2>{weekInWords(monday)}</h2>
        <span>{zoneInWords(timeZone)}</span>
        <div className={common.row}>
          <Button variant="secondary" size="small" onClick={() => goTo(addDays(monday, -7))}>
            Previous week
          </Button>
          <Button variant="secondary" size="small" onClick={() => goTo(undefined)}>
            This week
          </Button>
          <Button variant="secondary" size="small" onClick={() => goTo(addDays(monday, 7))}>
            Next week
          </Button>
        </div>
      </div>
      <Loaded query={query} skeleton={<WeekSkeleton />}>
        {({ items }) => (
          <>
            {query.isFetchNextPageError && query.error && (
              <div className={styles.incomplete}>
                <ErrorState
                  text={`Some appointments are missing. ${query.error.message}`}
                  onRetry={query.fetchNextPage}
                  isRetrying={query.isFetchingNextPage}
                />
              </div>
            )}
            <Card className={styles.week}>
              <WeekCalendar
                monday={monday}
                appointments={items.filter(
                  (request) => !isClosed(request.status) && isInWeek(request, monday, timeZone),
                )}
                schedule={schedule}
                timeZone={timeZone}
                isList={isList}
                addressOf={(request) => `?${new URLSearchParams(queryOf({ week: monday, request }))}`}
                onOpen={(request) => setParameters(queryOf({ week: monday, request }))}
              />
            </Card>
            <RequestDialog
              key={openId}
              request={items.find(({ _id }) => _id === openId)}
              // Back must not open it again.
              onClose={() => setParameters(queryOf({ week: monday }), { replace: true })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const WeekSkeleton = () => (
  <Card className={styles.week}>
    <BlockSkeleton label="Loading your week" height="30rem" />
  </Card>
);

/** Too narrow for seven columns. */
const narrow = '(max-width: 47.99rem)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

const useIsNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
