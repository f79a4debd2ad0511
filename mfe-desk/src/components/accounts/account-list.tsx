import { type DeskAccount, listDeskAccounts } from '@mendwell/contracts/desk/accounts';
import { Choices } from '@mendwell/ui/forms/choices';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { Link } from '@mendwell/web-kit/routing/router';
import { useDeskList } from '../../api/desk-list.ts';
import { deskPages } from '../../desk-pages.ts';
import { Address } from '../facts/address.tsx';
import { type Column, DeskTable } from '../lists/desk-table.tsx';
import styles from '../lists/lists.module.css';
import { SearchField } from '../lists/search-field.tsx';
import { AccountState } from './account-state.tsx';

const choices = { all: 'All', yes: 'Blocked' };

const columns: Column<DeskAccount>[] = [
  {
    title: 'Name',
    isBare: true,
    render: ({ uid, name }) => (
      <Link to={deskPages.account(uid)}>
        <bdi>{name || 'Without a name'}</bdi>
      </Link>
    ),
  },
  { title: 'Email', render: ({ email }) => <Address email={email} /> },
  { title: 'State', render: (account) => <AccountState account={account} /> },
];

/** Accounts, found by uid or the beginning of words of a name or of an e-mail address. */
export function AccountList() {
  const { filters, setFilters } = useFilters('search', 'blocked');
  const blocked = oneOf(choices, filters.blocked);
  const query = useDeskList(listDeskAccounts, { ...filters, blocked: blocked === 'yes' ? 'yes' : '' });
  return (
    <>
      <div className={styles.controls}>
        <SearchField
          label="Search by name, email address or uid"
          value={filters.search}
          onSearch={(search) => setFilters({ search })}
        />
        <Choices
          label="Show"
          options={choices}
          value={blocked}
          onChoose={(chosen) => setFilters({ blocked: chosen === 'yes' ? 'yes' : '' })}
        />
      </div>
      <DeskTable
        label="Accounts"
        query={query}
        columns={columns}
        rowKey={({ uid }) => uid}
        empty="No accounts found."
      />
    </>
  );
}
