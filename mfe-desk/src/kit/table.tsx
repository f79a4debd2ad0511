import { Table, type TableColumnsType } from '@mendwell/ui/antd/antd';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded, type LoadedProps } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { useSearchParams } from '@mendwell/web-kit/routing/router';
import type { HTMLAttributes, ReactNode } from 'react';
import type { DeskPageOf, PageCursors } from '../api/desk-list.ts';
import styles from './kit.module.css';

export interface Column<Row> {
  title: string;
  /** Hides the title on a phone, where a row is a card: for its heading and its buttons. */
  isBare?: boolean;
  /** Numbers and dates, which stay on one line. */
  isShort?: boolean;
  render: (row: Row) => ReactNode;
}

interface DeskTableProps<Row> {
  query: LoadedProps<DeskPageOf<Row>>['query'] & { isPlaceholderData: boolean };
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  /** What the list is called by screen readers. */
  label: string;
  empty: string;
}

/** One page of a list, with links to its neighbours. On a phone, each row is a card. */
export function DeskTable<Row extends object>({ query, columns, rowKey, label, empty }: DeskTableProps<Row>) {
  return (
    <section aria-label={label} aria-busy={query.isFetching}>
      <Loaded query={query} skeleton={<TableSkeleton />} failure="The list could not be loaded.">
        {({ items, total, cursors }) => (
          <>
            {items.length > 0 ? (
              <div className={query.isPlaceholderData ? styles.outdated : undefined}>
                <Rows rows={items} columns={columns} rowKey={rowKey} />
              </div>
            ) : (
              <EmptyState text={total > 0 ? 'Nothing is left on this page.' : empty} />
            )}
            <Neighbours count={items.length} total={total} cursors={cursors} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** A table without pages. */
export const Rows = <Row extends object>({
  rows,
  columns,
  rowKey,
}: Pick<DeskTableProps<Row>, 'columns' | 'rowKey'> & { rows: Row[] }) => (
  <Table
    className={styles.table}
    columns={columns.map((column) => antdColumn(column))}
    dataSource={rows}
    rowKey={rowKey}
    loading={notLive}
    onRow={() => takesFocus}
    pagination={false}
  />
);

/** By a key (`useRowKeys`). */
const takesFocus = { tabIndex: -1 };

/** antd makes every table a live region, which would read out whole pages. */
const notLive = { spinning: false, 'aria-live': 'off' };

const antdColumn = <Row extends object>({
  title,
  isBare = false,
  isShort = false,
  render,
}: Column<Row>): TableColumnsType<Row>[number] => ({
  key: title,
  title,
  render: (_value, row) => render(row),
  onCell: () =>
    ({
      'data-label': isBare ? undefined : title,
      'data-short': isShort || undefined,
    }) as HTMLAttributes<HTMLElement>,
});

interface NeighboursProps {
  count: number;
  total: number;
  cursors: PageCursors;
}

/** A page that was emptied by the last action still has its neighbours. */
function Neighbours({ count, total, cursors: { after, before } }: NeighboursProps) {
  const [address] = useSearchParams();
  const linkTo = (cursor: PageCursors) => {
    const kept = [...address].filter(([name]) => name !== 'after' && name !== 'before');
    return `?${new URLSearchParams([...kept, ...Object.entries(cursor)])}`;
  };
  const link = (text: string, cursor: PageCursors) => (
    <ButtonLink
      to={linkTo(cursor)}
      variant="secondary"
      size="small"
      onClick={() => {
        focusHeading();
        window.scrollTo(0, 0);
      }}
    >
      {text}
    </ButtonLink>
  );
  const isLaterPage = address.has('after') || address.has('before');
  if (count === total && !isLaterPage) return null;
  return (
    <nav aria-label="Pages" className={styles.neighbours}>
      {before ? link('Previous', { before }) : count === 0 && isLaterPage && link('First page', {})}
      <span>
        {count} of {total}
      </span>
      {after && link('Next', { after })}
    </nav>
  );
}

export const TableSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <span className="visually-hidden">Loading</span>
    {['1', '2', '3', '4', '5'].map((row) => (
      <div key={row} className={styles.skeletonRow}>
        <Skeleton width="60%" height="1.25rem" />
        <Skeleton width="35%" />
      </div>
    ))}
  </div>
);
