import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../desk-pages.ts';
import { RowActions, useDecisions } from '../kit/actions.tsx';
import { Age } from '../kit/cells.tsx';
import styles from '../kit/kit.module.css';
import { KeysHint } from '../kit/row-keys.tsx';
import { RowFacts, SourceNotes, type SourceRow, sourceOf, useSources } from '../kit/sources.tsx';
import { type Column, Rows } from '../kit/table.tsx';
import { DeskPage } from '../layout/desk-page.tsx';
import { slice } from '../slice.ts';
import { messages } from './contact-page.tsx';
import { servicesWithDeadLetters, stuckEvents } from './dead-letters-page.tsx';
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
];

/** What waits for an operator, the oldest first. */
export default function OverviewPage() {
  usePage(slice.pages.overview);
  return (
    <DeskPage heading="Desk">
      <NeedsYouNow />
    </DeskPage>
  );
}

function NeedsYouNow() {
  const sources = useSources(waiting);
  const { decide, dialog } = useDecisions();
  const rows = sources.rows.sort((a, b) => (a.since < b.since ? -1 : 1));
  const columns: Column<SourceRow>[] = [
    { title: 'Waits', isShort: true, render: ({ since }) => (since ? <Age since={since} /> : 'Unknown') },
    {
      title: 'What',
      isBare: true,
      render: ({ source: { name, to = '' }, head }) => (
        <div className={styles.lines}>
          <Link to={to}>{name}</Link>
          {head}
        </div>
      ),
    },
    { title: 'Facts', isBare: true, render: ({ facts }) => <RowFacts facts={facts} /> },
    {
      title: 'Actions',
      isBare: true,
      render: ({ actions }) => <RowActions actions={actions} decide={decide} />,
    },
  ];
  return (
    <section aria-label="Needs you now">
      <h2>Needs you now</h2>
      {rows.length > 0 && (
        <>
          <KeysHint />
          <Rows rows={rows} columns={columns} rowKey={({ key }) => key} />
        </>
      )}
      <SourceNotes sources={sources} none="All clear" />
      {dialog}
    </section>
  );
}
