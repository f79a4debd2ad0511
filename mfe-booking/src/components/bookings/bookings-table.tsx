import type { Booking } from '@mendwell/contracts/booking';
import { Table, type TableColumnsType } from '@mendwell/ui/antd/antd';
import { placeInSeries } from '@mendwell/ui/bookings/place-in-series';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatCost, formatDate, formatWeekTime } from '@mendwell/ui/display/format';
import { ChevronDownIcon } from '@mendwell/ui/display/icons';
import { type ShowMoreOptions, useShowMore } from '@mendwell/ui/lists/show-more-list';
import { type HTMLAttributes, useRef } from 'react';
import type { OpenDialog } from './asked-dialog.ts';
import { BookingDetails } from './booking-details.tsx';
import styles from './bookings-table.module.css';
import { PaymentCell } from './payment-cell.tsx';

export interface BookingsTableProps extends ShowMoreOptions<Booking> {
  /** The booking that the page was opened for, or an empty string: its details are open. */
  named: string;
  onOpen: OpenDialog;
}

/** Another person's text, which may be written from right to left. */
const isolated = (text: string) => <bdi>{text}</bdi>;

type Columns = TableColumnsType<Booking>;

export function BookingsTable({ list, query, named, onOpen }: BookingsTableProps) {
  const ref = useRef<HTMLDivElement>(null);
  const rows = () => ref.current?.querySelectorAll('.ant-table-row');
  const { visible, more } = useShowMore({ list, query, step: 20 }, rows);
  const columns: Columns = [
    { title: 'No', render: (_value, _booking, index) => index + 1 },
    {
      title: 'Service',
      render: (booking) => (
        <>
          <strong id={`service-${booking._id}`}>
            <bdi>{booking.serviceName}</bdi>
          </strong>
          {placeInSeries(booking) && <span className={styles.more}>{placeInSeries(booking)}</span>}
        </>
      ),
    },
    { title: 'Doctor Name', dataIndex: 'providerName', render: isolated },
    { title: 'Email', dataIndex: 'providerEmail', render: isolated },
    { title: 'Price', dataIndex: 'price', render: (price) => formatCost(price) },
    {
      title: 'Date',
      dataIndex: 'serviceDate',
      render: (instant: string) => (
        <>
          <time dateTime={instant}>{formatDate(instant)}</time>
          {/* The name of the cell is the specified date; the details say both. */}
          <span className={styles.more} aria-hidden="true">
            {formatWeekTime(instant)}
          </span>
        </>
      ),
    },
    { title: 'Status', dataIndex: 'status', render: (status) => <StatusBadge status={status} /> },
    {
      title: 'Payment',
      render: (booking) => (
        <PaymentCell booking={booking} describedBy={`service-${booking._id}`} onOpen={onOpen} />
      ),
    },
  ];

  return (
    <div ref={ref}>
      <Table
        className={styles.table}
        columns={columns.map(labelled)}
        dataSource={visible}
        rowKey="_id"
        loading={notLive}
        pagination={false}
        expandable={{
          defaultExpandedRowKeys: named === '' ? [] : [named],
          columnTitle: <span className="visually-hidden">Details</span>,
          expandedRowRender: (booking, _index, _indent, isExpanded) => (
            <BookingDetails booking={booking} isShown={isExpanded} onOpen={onOpen} />
          ),
          expandIcon: ({ expanded, onExpand, record }) => (
            <button
              type="button"
              className={styles.toggle}
              aria-label={`Details of ${record.serviceName}`}
              aria-expanded={expanded}
              onClick={(event) => onExpand(record, event)}
            >
              <ChevronDownIcon size={20} />
            </button>
          ),
        }}
      />
      {more}
    </div>
  );
}

/** antd makes every table a live region, but `ListAnnouncer` already announces changes. */
const notLive = { spinning: false, 'aria-live': 'off' };

/** On a phone each row is a card, and each cell shows its column's name. */
const labelled = (column: Columns[number]): Columns[number] => ({
  ...column,
  onCell: () => ({ 'data-label': column.title }) as HTMLAttributes<HTMLElement>,
});
