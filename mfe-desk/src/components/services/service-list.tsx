import { type DeskService, listDeskServices } from '@mendwell/contracts/desk/services';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatDate, formatPrice } from '@mendwell/ui/display/format';
import { Choices } from '@mendwell/ui/forms/choices';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { Link } from '@mendwell/web-kit/routing/router';
import { useDeskList } from '../../api/desk-list.ts';
import { deskPages } from '../../desk-pages.ts';
import { Address } from '../facts/address.tsx';
import { Hidden } from '../facts/state-badge.tsx';
import { AccountFilter } from '../lists/account-filter.tsx';
import { type Column, DeskTable } from '../lists/desk-table.tsx';
import styles from '../lists/lists.module.css';
import { SearchField } from '../lists/search-field.tsx';

const states = { listed: 'Listed', hidden: 'Hidden', removed: 'Removed' };

const columns: Column<DeskService>[] = [
  {
    title: 'Service',
    isBare: true,
    render: ({ _id, serviceName, serviceArea }) => (
      <span className={styles.lines}>
        <Link to={deskPages.service(_id)}>
          <bdi>{serviceName}</bdi>
        </Link>
        <bdi className={styles.muted}>{serviceArea}</bdi>
      </span>
    ),
  },
  {
    title: 'Provider',
    render: ({ providerUid, providerName, providerEmail }) => (
      <span className={styles.lines}>
        <Link to={deskPages.account(providerUid)}>
          <bdi>{providerName}</bdi>
        </Link>
        <Address email={providerEmail} className={styles.muted} />
      </span>
    ),
  },
  { title: 'Price', isShort: true, render: ({ price }) => `$${formatPrice(price)}` },
  { title: 'Bookings', isShort: true, render: ({ bookingsCount }) => bookingsCount },
  { title: 'Created', isShort: true, render: ({ createdAt }) => formatDate(createdAt) },
  {
    title: 'State',
    render: ({ state, hidden }) => (hidden ? <Hidden because={hidden} /> : <StatusBadge status={state} />),
  },
];

/** Services of one state, found by words, id or the provider's address. */
export function ServiceList() {
  const { filters, setFilters } = useFilters('search', 'state', 'provider');
  const state = oneOf(states, filters.state);
  const query = useDeskList(listDeskServices, { ...filters, state });
  return (
    <>
      <div className={styles.controls}>
        <SearchField
          label="Search by words, id or a provider's email address"
          value={filters.search}
          onSearch={(search) => setFilters({ search })}
        />
        <Choices
          label="State"
          options={states}
          value={state}
          onChoose={(chosen) => setFilters({ state: chosen })}
        />
        <AccountFilter value={filters.provider} onClear={() => setFilters({ provider: '' })} />
      </div>
      <DeskTable
        label="Services"
        query={query}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty="No services found."
      />
    </>
  );
}
