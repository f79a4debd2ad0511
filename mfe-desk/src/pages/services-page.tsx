import { listDeskServices } from '@mendwell/contracts/desk/services';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatDate, formatPrice } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { Link } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../desk-pages.ts';
import { Address, Hidden } from '../kit/cells.tsx';
import { choice, only, search } from '../kit/filters.tsx';
import styles from '../kit/kit.module.css';
import { listPage } from '../kit/list.tsx';
import { slice } from '../slice.ts';

/** Services of one state, found by words, id or the provider's address. */
export default listPage({
  page: slice.pages.services,
  heading: 'Services',
  call: listDeskServices,
  filters: {
    search: search("Search by words, id or a provider's email address"),
    state: choice('State', { listed: 'Listed', hidden: 'Hidden', removed: 'Removed' }),
    provider: only('account'),
  },
  columns: [
    {
      title: 'Service',
      isBare: true,
      render: ({ _id, serviceName, serviceArea }) => (
        <span className={styles.lines}>
          <Link to={deskPages.service(_id)}>
            <bdi>{serviceName}</bdi>
          </Link>
          <bdi className={shared.hint}>{serviceArea}</bdi>
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
          <Address email={providerEmail} className={shared.hint} />
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
  ],
  rowKey: ({ _id }) => _id,
  label: 'Services',
  empty: 'No services found.',
});
