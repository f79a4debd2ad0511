import {
  admitAccount,
  blockAccount,
  type DeskAccountDetails,
  getDeskAccount,
  getDeskAccountBookings,
  hideProfile,
  showProfile,
  unblockAccount,
} from '@mendwell/contracts/desk/accounts';
import type { DeskDecision } from '@mendwell/contracts/desk/actions';
import { pages } from '@mendwell/contracts/pages';
import { formatCount, formatDateTime } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import { http } from '@mendwell/web-kit/http/http';
import { Link } from '@mendwell/web-kit/routing/router';
import { type DeskQuery, useDeskQuery } from '../api/desk-query.ts';
import { deskPages } from '../desk-pages.ts';
import { Address, Hidden, NameLink } from '../kit/cells.tsx';
import { type Decision, impactText, undone } from '../kit/decision.tsx';
import { detailsPage, FactOf } from '../kit/details.tsx';
import styles from '../kit/kit.module.css';
import { slice } from '../slice.ts';
import { AccountState, nameOf } from './accounts-page.tsx';
import { waitingFacts } from './money-page.tsx';

/** An account with what it has here, and blocking it. */
export default detailsPage({
  page: slice.pages.account,
  heading: 'Account',
  kind: 'account',
  parameter: 'uid',
  query: accountOf,
  failure: 'The account could not be loaded.',
  nameOf,
  progress: (account) => <BlockProgress account={account} />,
  facts: (account) => {
    const { uid, email, blocked, services, reviews, providerId, profile, erasesAt } = account;
    const bookings = bookingsOf(account);
    return [
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
      [
        'Booked as a patient',
        <FactOf
          key="patient"
          query={bookings}
          of={({ asPatient }) => <Link to={deskPages.search(uid)}>{formatCount(asPatient, 'booking')}</Link>}
        />,
      ],
      [
        'Booked as a provider',
        <FactOf
          key="provider"
          query={bookings}
          of={({ asProvider }) => (
            <Link to={deskPages.search(uid)}>{formatCount(asProvider, 'booking')}</Link>
          )}
        />,
      ],
      [
        'Wait for an earlier time',
        <FactOf
          key="waiting"
          query={bookings}
          of={({ waiting }) => formatCount(waiting, 'wish', 'wishes')}
        />,
      ],
      ['Open', <FactOf key="ahead" query={bookings} of={({ ahead }) => impactText(ahead)} />],
      ...waitingFacts({ payer: uid }),
      [
        'Public page',
        providerId && !blocked ? <Link to={pages.provider(providerId)}>Provider</Link> : undefined,
      ],
      ['About', told(profile?.about)],
      ['Trained at', told(profile?.trainedAt)],
      ['Languages', told(profile?.languages)],
      ['In practice since', profile?.practiceSince],
      ['What they tell', profile?.hidden && <Hidden key="profile" because={profile.hidden} />],
      ['Let in until', blocked?.admittedUntil && formatDateTime(blocked.admittedUntil)],
      ['Will be deleted', erasesAt && formatDateTime(erasesAt)],
    ];
  },
  decision: (account) => {
    if (account.blocked) return [unblocking(account), admitting(account)];
    if (!account.isOperator) return [blocking(account), ...aboutProfile(account)];
    return "An operator's account cannot be blocked. Remove the operator first.";
  },
});

/** Hoisted: the page above is described when this module is loaded. */
function accountOf(uid: string): DeskQuery<DeskAccountDetails> {
  return {
    queryKey: ['account', uid],
    read: (signal) => http(getDeskAccount, { uid }, { signal }),
    // While it is being blocked.
    isChanging: ({ blocked }) => blocked?.isComplete === false,
  };
}

/** An account in a few lines, beside something of its owner. */
export const AccountSummary = ({ uid }: { uid: string }) => (
  <div className={styles.lines}>
    <FactOf
      query={accountOf(uid)}
      of={(account) => (
        <>
          <NameLink to={deskPages.account(uid)} name={nameOf(account)} />
          <AccountState account={account} />
          <span>
            {formatCount(account.services.listed, 'service')},{' '}
            {formatCount(account.reviews.written, 'review')} written
          </span>
        </>
      )}
    />
    <FactOf
      query={bookingsOf({ uid })}
      of={({ asPatient, asProvider }) => (
        <span>
          {formatCount(asPatient, 'booking')}, {asProvider} as a provider
        </span>
      )}
    />
  </div>
);

/** How an account takes part in bookings. */
const bookingsOf = ({ uid }: Pick<DeskAccountDetails, 'uid'>) => ({
  queryKey: ['account-bookings', uid],
  read: (signal: AbortSignal) => http(getDeskAccountBookings, { uid }, { signal }),
});

const blocking = (account: DeskAccountDetails): Decision => ({
  title: 'Block this account?',
  text: (
    <>
      <Person account={account} /> They cannot sign in, and their services and reviews are hidden.
    </>
  ),
  confirm: 'Block account',
  isDanger: true,
  impact: {
    query: bookingsOf(account),
    consequence: 'They are called off with full refunds, which unblocking does not undo.',
  },
  action: {
    mutationKey: ['account', account.uid],
    act: (decision) => http(blockAccount, { uid: account.uid }, decision),
    done: 'The account is blocked.',
  },
});

const told = (text: string | undefined) => text && <LongText>{text}</LongText>;

/** What can be decided about what a provider tells. */
function aboutProfile({ uid, profile, ...account }: DeskAccountDetails): Decision[] {
  if (!profile) return [];
  const { version, hidden } = profile;
  const hide = {
    act: (decision: DeskDecision) => http(hideProfile, { uid }, { ...decision, version }),
    done: 'What they tell is hidden.',
  };
  const show = {
    act: (decision: DeskDecision) => http(showProfile, { uid }, { ...decision, version }),
    done: 'What they tell is shown again.',
  };
  const [action, opposite] = hidden ? [show, hide] : [hide, show];
  return [
    {
      title: hidden ? 'Show what they tell again?' : 'Hide what they tell?',
      text: (
        <>
          <bdi>{nameOf({ ...account, uid })}</bdi>.{' '}
          {hidden
            ? 'Their page tells it again.'
            : 'Their page stays, without these texts, also if they change them.'}
        </>
      ),
      confirm: hidden ? 'Show what they tell' : 'Hide what they tell',
      isDanger: !hidden,
      action: {
        mutationKey: ['account', uid],
        ...action,
        undo: (decision) => ({ act: () => opposite.act({ ...decision, note: undone }), done: opposite.done }),
      },
    },
  ];
}

const unblocking = (account: DeskAccountDetails): Decision => ({
  title: 'Unblock this account?',
  text: (
    <>
      <Person account={account} /> They can sign in, and what was hidden with the account is shown again.
      Ended appointments stay ended.
    </>
  ),
  confirm: 'Unblock account',
  action: {
    mutationKey: ['account', account.uid],
    act: (decision) => http(unblockAccount, { uid: account.uid }, decision),
    done: 'The account is unblocked.',
  },
});

const admitting = (account: DeskAccountDetails): Decision => ({
  title: 'Let them in for their data?',
  text: (
    <>
      <Person account={account} /> For a week they can sign in, only to download their data and to delete the
      account. It stays blocked.
    </>
  ),
  confirm: 'Let in for their data',
  needsReason: false,
  action: {
    mutationKey: ['account', account.uid],
    act: ({ note }) => http(admitAccount, { uid: account.uid }, { note }),
    done: 'They can sign in for their data.',
  },
});

const Person = ({ account }: { account: DeskAccountDetails }) => (
  <>
    <bdi>{nameOf(account)}</bdi>
    {account.name && account.email && (
      <>
        , <Address email={account.email} />
      </>
    )}
    .
  </>
);

/** How far a block has come; nothing without one. The page reads again until it has ended what is ahead. */
function BlockProgress({ account }: { account: DeskAccountDetails }) {
  const { blocked } = account;
  const { data } = useDeskQuery({
    ...bookingsOf(account),
    isChanging: ({ ahead }) => blocked !== undefined && ahead.bookings > 0,
  });
  if (!blocked) return null;
  return (
    <p role="status">
      <strong>{progressOf(blocked.isComplete, data?.ahead.bookings)}</strong>
    </p>
  );
}

/** `bookings` ahead are unknown until they have been read. */
function progressOf(isComplete: boolean, bookings: number | undefined) {
  if (bookings) return `Blocking: ${formatCount(bookings, 'appointment')} still to be called off.`;
  if (!isComplete) return 'Blocking: not every service has confirmed it yet.';
  return bookings === undefined ? 'Blocked.' : 'Blocked, and no appointment is left open.';
}
