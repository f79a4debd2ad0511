import { useFilters } from '@mendwell/web-kit/routing/filters';
import { usePage } from '@mendwell/web-kit/routing/page';
import { deskPages } from '../desk-pages.ts';
import { SearchField } from '../kit/filters.tsx';
import styles from '../kit/kit.module.css';
import { SourceList } from '../kit/source-list.tsx';
import { sourceOf } from '../kit/sources.ts';
import { DeskPage } from '../layout/desk-page.tsx';
import { slice } from '../slice.ts';
import { failingCalendars } from './calendars.tsx';
import { messages } from './contact-page.tsx';
import { servicesWithDeadLetters, stuckEvents } from './dead-letters-page.tsx';
import { sourcesFor } from './found.tsx';
import { kinds, payments } from './money-page.tsx';
import { reviews } from './reviews-page.tsx';

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
