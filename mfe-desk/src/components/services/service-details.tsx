import type { DeskService } from '@mendwell/contracts/desk/services';
import { pages, productName } from '@mendwell/contracts/pages';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { Button } from '@mendwell/ui/display/button';
import { formatDateTime, formatPrice } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import { Loaded } from '@mendwell/ui/states/loaded';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { useDeskService, useServiceImpact } from '../../api/services.ts';
import { deskPages } from '../../desk-pages.ts';
import { slice } from '../../slice.ts';
import { impactText } from '../actions/impact.tsx';
import { useDialog } from '../actions/use-dialog.ts';
import { Address } from '../facts/address.tsx';
import { factOf } from '../facts/fact-of.tsx';
import styles from '../facts/facts.module.css';
import { Facts } from '../facts/facts.tsx';
import { Hidden } from '../facts/state-badge.tsx';
import { History } from '../journal/history.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { waitingFacts } from '../money/waiting-facts.tsx';
import { ServiceDialog } from './service-dialog.tsx';

/** A service with what operators need to know about it, also a hidden or removed one. */
export function ServiceDetails({ serviceId }: { serviceId: string }) {
  const query = useDeskService(serviceId);
  usePage(
    query.data?.serviceName
      ? { title: `Desk: ${query.data.serviceName} || ${productName}` }
      : slice.pages.service,
  );
  return (
    <>
      <Loaded query={query} skeleton={<TableSkeleton />} failure="The service could not be loaded.">
        {(service) => <ServiceFacts service={service} />}
      </Loaded>
      <History kind="service" id={serviceId} />
    </>
  );
}

function ServiceFacts({ service }: { service: DeskService }) {
  const { _id, serviceName, state, hidden, description, providerId } = service;
  const dialog = useDialog<DeskService>();
  const impact = useServiceImpact(_id);
  const isOnlyWithAccount = hidden?.with === 'account';
  return (
    <div className={styles.top}>
      <h2>
        <bdi>{serviceName}</bdi>
      </h2>
      <Facts
        facts={[
          ['State', hidden ? <Hidden because={hidden} /> : <StatusBadge status={state} />],
          [
            'Provider',
            <Link key="provider" to={deskPages.account(service.providerUid)}>
              <bdi>{service.providerName}</bdi>
            </Link>,
          ],
          ['Email', <Address key="email" email={service.providerEmail} />],
          ['Price', `$${formatPrice(service.price)}`],
          ['Area', <bdi key="area">{service.serviceArea}</bdi>],
          ['Bookings', service.bookingsCount],
          ['Ahead', factOf(impact, impactText)],
          ...waitingFacts({ service: _id }),
          ['Created', formatDateTime(service.createdAt)],
          ['Id', _id],
          [
            'Public pages',
            state === 'listed' ? (
              <>
                <Link to={pages.serviceDetails(_id)}>Service</Link>
                {providerId && (
                  <>
                    {', '}
                    <Link to={pages.provider(providerId)}>provider</Link>
                  </>
                )}
              </>
            ) : undefined,
          ],
        ]}
      />
      <LongText className={styles.text}>{description}</LongText>
      {state !== 'removed' && !isOnlyWithAccount && (
        <Button variant={state === 'hidden' ? 'primary' : 'danger'} onClick={() => dialog.open(service)}>
          {state === 'hidden' ? 'Show service' : 'Hide service'}
        </Button>
      )}
      {isOnlyWithAccount && <p>It is shown again when its provider is unblocked.</p>}
      {dialog.subject && <ServiceDialog service={dialog.subject} impact={impact} {...dialog.props} />}
    </div>
  );
}
