import type { DeskAccountDetails } from '@mendwell/contracts/desk/accounts';
import { pages, productName } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/display/button';
import { formatDateTime } from '@mendwell/ui/display/format';
import { Loaded } from '@mendwell/ui/states/loaded';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { useAccountBookings, useDeskAccount } from '../../api/accounts.ts';
import { deskPages } from '../../desk-pages.ts';
import { slice } from '../../slice.ts';
import { impactText } from '../actions/impact.tsx';
import { useDialog } from '../actions/use-dialog.ts';
import { factOf } from '../facts/fact-of.tsx';
import styles from '../facts/facts.module.css';
import { Facts } from '../facts/facts.tsx';
import { History } from '../journal/history.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { waitingFacts } from '../money/waiting-facts.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { AccountState } from './account-state.tsx';
import { BlockProgress } from './block-progress.tsx';

/** An account with what it has here, and blocking it. */
export function AccountDetails({ uid }: { uid: string }) {
  const query = useDeskAccount(uid);
  usePage(query.data?.name ? { title: `Desk: ${query.data.name} || ${productName}` } : slice.pages.account);
  return (
    <>
      <Loaded query={query} skeleton={<TableSkeleton />} failure="The account could not be loaded.">
        {(account) => <AccountFacts account={account} />}
      </Loaded>
      <History kind="account" id={uid} />
    </>
  );
}

function AccountFacts({ account }: { account: DeskAccountDetails }) {
  const { uid, name, email, blocked, services, reviews, providerId, erasesAt } = account;
  const dialog = useDialog<DeskAccountDetails>();
  const bookings = useAccountBookings(uid, blocked !== undefined);
  return (
    <div className={styles.top}>
      <h2>
        <bdi>{name || 'Without a name'}</bdi>
      </h2>
      {blocked && <BlockProgress isComplete={blocked.isComplete} ahead={bookings.data?.ahead} />}
      <Facts
        facts={[
          ['State', <AccountState key="state" account={account} />],
          ['Email', <bdi key="email">{email}</bdi>],
          ['Uid', uid],
          [
            'Services',
            <Link key="services" to={deskPages.servicesOf(uid)}>
              {services.listed} listed, {services.hidden} hidden
            </Link>,
          ],
          ['Reviews', `${reviews.written} written, ${reviews.received} received, ${reviews.hidden} hidden`],
          ['Booked as a patient', factOf(bookings, ({ asPatient }) => asPatient)],
          ['Booked as a provider', factOf(bookings, ({ asProvider }) => asProvider)],
          ['Ahead', factOf(bookings, ({ ahead }) => impactText(ahead))],
          ...waitingFacts({ payer: uid }),
          [
            'Public page',
            providerId && !blocked ? <Link to={pages.provider(providerId)}>Provider</Link> : undefined,
          ],
          ['Will be deleted', erasesAt && formatDateTime(erasesAt)],
        ]}
      />
      {account.isOperator && !blocked ? (
        <p>An operator's account cannot be blocked. Remove the operator first.</p>
      ) : (
        <Button variant={blocked ? 'primary' : 'danger'} onClick={() => dialog.open(account)}>
          {blocked ? 'Unblock account' : 'Block account'}
        </Button>
      )}
      {dialog.subject && <AccountDialog account={dialog.subject} bookings={bookings} {...dialog.props} />}
    </div>
  );
}
