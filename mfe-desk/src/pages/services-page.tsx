import { listDeskServices } from '@mendwell/contracts/desk/services';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatCost, formatDate } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { deskPages } from '../desk-pages.ts';
import { Address, Hidden, NameLink } from '../kit/cells.tsx';
import { choice, only, search } from '../kit/filters.tsx';
import styles from '../kit/kit.module.css';
import { type ListDescription, listPage } from '../kit/list.tsx';
import { slice } from '../slice.ts';
import { decisionAbout } from './service-page.tsx';

/** Services of one state, found by words, id or the provider's address. */
export const services: ListDescription<typeof listDeskServices> = {
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
          <NameLink to={deskPages.service(_id)} name={serviceName} />
          <bdi className={shared.hint}>{serviceArea}</bdi>
        </span>
      ),
    },
    {
      title: 'Provider',
      render: ({ providerUid, providerName, providerEmail }) => (
        <span className={styles.lines}>
          <NameLink to={deskPages.account(providerUid)} name={providerName} />
          <Address email={providerEmail} className={shared.hint} />
        </span>
      ),
    },
    { title: 'Price', isShort: true, render: ({ price }) => formatCost(price) },
    { title: 'Paid or completed', isShort: true, render: ({ bookingsCount }) => bookingsCount },
    { title: 'Created', isShort: true, render: ({ createdAt }) => formatDate(createdAt) },
    {
      title: 'State',
      render: ({ state, hidden }) => (hidden ? <Hidden because={hidden} /> : <StatusBadge status={state} />),
    },
  ],
  actions: {
    title: 'Decision',
    of: (service) => {
      const decision = decisionAbout(service);
      if (!decision) return [];
      const look = decision.isDanger ? ({ label: 'Hide', variant: 'danger' } as const) : { label: 'Show' };
      return [{ ...look, shortcut: 'h', decision }];
    },
  },
  rowKey: ({ _id }) => _id,
  label: 'Services',
  empty: 'No services found.',
};

export default listPage(services);
