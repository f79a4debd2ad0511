import { ErrorState } from '@mendwell/ui/states/error-state';
import { Link } from '@mendwell/web-kit/routing/router';
import { KeysHint } from '../layout/row-keys.tsx';
import { RowActions, useDecisions } from './actions.tsx';
import { Age } from './cells.tsx';
import styles from './kit.module.css';
import own from './source-list.module.css';
import { type AnySource, type SourceRow, useSources } from './sources.ts';
import { type Column, Rows, TableSkeleton } from './table.tsx';

interface SourceListProps {
  heading: string;
  /** The same while it is mounted. */
  sources: readonly AnySource[];
  /** Begins the line of those that are empty: `All clear`. */
  none: string;
  /** Whether the rows are in the order of their age, instead of that of the sources. */
  isByAge?: boolean;
}

/** The rows of several lists as one, with their facts and what can be done. */
export function SourceList({ heading, sources, none, isByAge = false }: SourceListProps) {
  const found = useSources(sources);
  const { decide, dialog } = useDecisions();
  const rows = isByAge ? found.rows.sort((a, b) => a.since.localeCompare(b.since)) : found.rows;
  const columns: Column<SourceRow>[] = [
    ...(isByAge ? [age] : []),
    ...whatAndFacts,
    {
      title: 'Actions',
      isBare: true,
      render: ({ actions }) => <RowActions actions={actions} decide={decide} />,
    },
  ];
  return (
    <section aria-label={heading} aria-busy={found.isPending}>
      <h2 className={own.heading}>{heading}</h2>
      {found.isBeginning ? (
        // Rows that come one after the other would move those that are being read.
        <TableSkeleton />
      ) : (
        <>
          {rows.length > 0 && (
            <>
              <KeysHint />
              <Rows rows={rows} columns={columns} rowKey={({ key }) => key} />
            </>
          )}
          <SourceNotes sources={found} none={none} />
        </>
      )}
      {dialog}
    </section>
  );
}

const age: Column<SourceRow> = {
  title: 'Waits',
  isShort: true,
  render: ({ since }) => (since ? <Age since={since} /> : 'Unknown'),
};

const whatAndFacts: Column<SourceRow>[] = [
  {
    title: 'What',
    isBare: true,
    render: ({ source: { name, to }, head }) => (
      <div className={styles.lines}>
        {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
        {head}
      </div>
    ),
  },
  {
    title: 'Facts',
    isBare: true,
    render: ({ facts }) => (
      <dl className={own.named}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ),
  },
];

interface SourceNotesProps {
  sources: ReturnType<typeof useSources>;
  /** Begins the line of those that are empty: `All clear`. */
  none: string;
}

/** What the rows do not say: what is being read again, could not be read, is longer, or empty. */
const SourceNotes = ({ sources: { isPending, empty, failed, longer }, none }: SourceNotesProps) => (
  <div className={own.sources}>
    {isPending && <TableSkeleton />}
    {failed.map(({ source: { name, of }, query, message }) => (
      <ErrorState
        key={[name, of].join(' ')}
        text={`${of ? `${name} of ${of}` : name} could not be loaded. ${message}`}
        onRetry={query.refetch}
        isRetrying={query.isFetching}
      />
    ))}
    {longer.map(({ source: { name, of, to }, left }) => (
      <p key={[name, of].join(' ')}>
        {left} more: {to ? <Link to={to}>{name}</Link> : name}
      </p>
    ))}
    {empty.length > 0 && (
      <p>
        {none}: {empty.join(', ').toLowerCase()}.
      </p>
    )}
  </div>
);
