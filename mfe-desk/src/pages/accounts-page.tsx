import { type DeskAccount, listDeskAccounts } from '@mendwell/contracts/desk/accounts';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { deskPages } from '../desk-pages.ts';
import { Address, Hidden, NameLink } from '../kit/cells.tsx';
import { choice, search } from '../kit/filters.tsx';
import { type ListDescription, listPage } from '../kit/list.tsx';
import { slice } from '../slice.ts';

/** Accounts, found by uid or the beginning of words of a name or of an e-mail address. */
export const accounts: ListDescription<typeof listDeskAccounts> = {
  page: slice.pages.accounts,
  heading: 'Accounts',
  call: listDeskAccounts,
  filters: {
    search: search('Search by name, email address or uid'),
    blocked: choice('Show', { '': 'All', yes: 'Blocked' }),
  },
  columns: [
    {
      title: 'Name',
      isBare: true,
      render: (account) => <NameLink to={deskPages.account(account.uid)} name={nameOf(account)} />,
    },
    { title: 'Email', render: ({ email }) => <Address email={email} /> },
    { title: 'State', render: (account) => <AccountState account={account} /> },
  ],
  rowKey: ({ uid }) => uid,
  label: 'Accounts',
  empty: 'No accounts found.',
};

export default listPage(accounts);

/** What tells an account from others. */
export function nameOf({ name, email, uid }: Pick<DeskAccount, 'name' | 'email' | 'uid'>): string {
  return name || email || uid;
}

/** Blocked, an operator's, not verified, or nothing special. */
export function AccountState({ account }: { account: DeskAccount }) {
  const { blocked, isOperator, isEmailVerified } = account;
  if (blocked) return <Hidden because={blocked} status="blocked" />;
  if (isOperator) return <StatusBadge status="operator" />;
  return isEmailVerified ? 'Verified' : 'Not verified';
}
