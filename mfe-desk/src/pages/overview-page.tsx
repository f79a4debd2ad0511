import { type FailingCalendar, listFailingCalendars } from '@mendwell/contracts/desk/calendars';
import { formatCode, formatDate } from '@mendwell/ui/display/format';
import { useFilters } from '@mendwell/web-kit/routing/filters';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { beginningOf } from '../api/desk-list.ts';
import { deskPages } from '../desk-pages.ts';
import { SearchField } from '../kit/filters.tsx';
import styles from '../kit/kit.module.css';
import { SourceList } from '../kit/source-list.tsx';
import { rowsAtMost, type Source, sourceOf } from '../kit/sources.ts';
import { DeskPage } from '../layout/desk-page.tsx';
import { slice } from '../slice.ts';
import { messages } from './contact-page.tsx';
import { servicesWithDeadLetters, stuckEvents } from './dead-letters-page.tsx';
import { sourcesFor } from './found.tsx';
import { kinds, payments } from './money-page.tsx';
import { reviews } from './reviews-page.tsx';

/** Calendars of providers that could not be read for a day. Their owners know; many at once are ours to mend. */
const failingCalendars: Source<FailingCalendar> = {
  name: 'Calendars that fail',
  query: beginningOf(listFailingCalendars, {}, rowsAtMost),
  columns: [
    {
      title: 'Provider',
      render: ({ providerUid }) => <Link to={deskPages.account(providerUid)}>Account</Link>,
    },
    { title: 'Problem', render: ({ problem }) => formatCode(problem) },
    { title: 'Since', render: ({ failingSince }) => formatDate(failingSince) },
  ],
  rowKey: ({ providerUid }) => providerUid,
  since: ({ failingSince }) => failingSince,
};

const waiting = [
  sourceOf(
    reviews,
    { state: 'reported' },
    {
      name: 'Reported reviews',
      to: deskPages.reviews,
      since: ({ reports, hidden }) => reports[0]?.at ?? hidden?.at,
    },
  ),
  sourceOf(
    messages,
    { state: 'new' },
    { name: 'New messages', to: deskPages.contact, since: ({ sentAt }) => sentAt },
  ),
  ...Object.entries(kinds).map(([kind, name]) =>
    sourceOf(payments, { kind }, { name, to: deskPages.moneyOf(kind), since: ({ since }) => since }),
  ),
  ...servicesWithDeadLetters.map(stuckEvents),
  failingCalendars,
];

/** What waits for an operator, the oldest first; or what a search finds. */
export default function OverviewPage() {
  usePage(slice.pages.overview);
  const { filters, setFilters } = useFilters('search');
  const { search } = filters;
  return (
    <DeskPage heading="Desk">
      <div className={styles.controls}>
        <SearchField
          label="Search services, people, bookings, payments and receipts"
          value={search}
          onSearch={(text) => setFilters({ search: text })}
        />
      </div>
      {search ? (
        <SourceList key={search} heading="Found" sources={sourcesFor(search)} none="None among" />
      ) : (
        <SourceList heading="Needs you now" sources={waiting} none="All clear" isByAge />
      )}
    </DeskPage>
  );
}
