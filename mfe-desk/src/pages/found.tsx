import { listDeskAccounts } from '@mendwell/contracts/desk/accounts';
import {
  type DeskBooking,
  type DeskPayment,
  findBookings,
  findPayments,
} from '@mendwell/contracts/desk/search';
import { documentId } from '@mendwell/contracts/text';
import { formatAmount, formatCode, formatCost, formatDateTime } from '@mendwell/ui/display/format';
import { http } from '@mendwell/web-kit/http/http';
import { Link } from '@mendwell/web-kit/routing/router';
import { beginningOf } from '../api/desk-list.ts';
import { deskPages } from '../desk-pages.ts';
import { NameLink, PersonLink } from '../kit/cells.tsx';
import styles from '../kit/kit.module.css';
import { type AnySource, rowsAtMost, type Source, sourceOf } from '../kit/sources.ts';
import { accounts } from './accounts-page.tsx';
import { messages } from './contact-page.tsx';
import { toCardProvider } from './money-page.tsx';
import { reviews } from './reviews-page.tsx';
import { services } from './services-page.tsx';

const states = { listed: 'Services', hidden: 'Hidden services', removed: 'Removed services' };

/** Everything that services find by a text: words, names, addresses, uids, and the ids of anything. */
export const sourcesFor = (text: string): AnySource[] => [
  ...Object.entries(states).map(([state, name]) =>
    sourceOf(
      services,
      { search: text, state },
      { name, to: addressOf(deskPages.services, { state, search: text }) },
    ),
  ),
  sourceOf(
    accounts,
    { search: text },
    { name: 'People', to: addressOf(deskPages.accounts, { search: text }) },
  ),
  bookings(text),
  payments(text),
  ...(documentId.test(text) ? [sourceOf(reviews, { review: text }, { name: 'Reviews' })] : []),
  ...(documentId.test(text) || text.includes('@')
    ? [sourceOf(messages, { search: text }, { name: 'Messages' })]
    : []),
];

const addressOf = (path: string, filters: Record<string, string>) =>
  `${path}?${new URLSearchParams(filters)}`;

/** Bookings and payments know the uids of people only. */
async function idOf(text: string, signal: AbortSignal): Promise<string> {
  if (!text.includes('@')) return text;
  const accounts = await http(listDeskAccounts, { search: text }, { signal });
  return accounts.find(({ email }) => email.toLowerCase() === text.toLowerCase())?.uid ?? text;
}

const bookings = (text: string): Source<DeskBooking> => ({
  name: 'Bookings',
  query: {
    queryKey: ['bookings', text],
    read: async (signal) =>
      beginningOf(findBookings, { search: await idOf(text, signal) }, rowsAtMost).read(signal),
  },
  columns: [
    {
      title: 'Booking',
      render: ({ _id, serviceId, serviceName }) => (
        <span className={styles.lines}>
          <NameLink to={deskPages.service(serviceId)} name={serviceName} />
          <span className={styles.code}>{_id}</span>
        </span>
      ),
    },
    { title: 'When', render: ({ serviceDate }) => formatDateTime(serviceDate) },
    {
      title: 'Patient',
      render: ({ patientUid, userName }) => <PersonLink uid={patientUid} name={userName} />,
    },
    {
      title: 'Provider',
      render: ({ providerUid, providerName }) => <PersonLink uid={providerUid} name={providerName} />,
    },
    { title: 'Status', render: ({ status }) => formatCode(status) },
    { title: 'Payment', render: ({ paymentStatus }) => formatCode(paymentStatus) },
    { title: 'Price', render: ({ price }) => formatCost(price) },
  ],
  rowKey: ({ _id }) => _id,
});

const payments = (text: string): Source<DeskPayment> => ({
  name: 'Payments',
  query: {
    queryKey: ['payments', text],
    read: async (signal) =>
      beginningOf(findPayments, { search: await idOf(text, signal) }, rowsAtMost).read(signal),
  },
  columns: [
    {
      title: 'Payment',
      render: ({ status, amount, receiptNumber }) => (
        <span className={styles.lines}>
          <strong>
            ${formatAmount(amount)}, {status.replaceAll('_', ' ')}
          </strong>
          {receiptNumber && <span className={styles.code}>{receiptNumber}</span>}
        </span>
      ),
    },
    { title: 'Refunded', render: ({ refunded }) => `$${formatAmount(refunded)}` },
    { title: 'Paid', render: ({ paidAt }) => (paidAt ? formatDateTime(paidAt) : 'No') },
    { title: 'Payer', render: ({ payerUid }) => <PersonLink uid={payerUid} name="Account" /> },
    {
      title: 'Booking',
      render: ({ bookingId }) =>
        bookingId ? (
          <Link to={deskPages.search(bookingId)} className={styles.code}>
            {bookingId}
          </Link>
        ) : (
          'None'
        ),
    },
  ],
  actionsOf: ({ providerUrl }) => toCardProvider(providerUrl),
  rowKey: ({ receiptNumber, createdAt }) => `${receiptNumber} ${createdAt}`,
});
