import { getDeskServiceBookings } from '@mendwell/contracts/desk/accounts';
import type { DeskDecision } from '@mendwell/contracts/desk/actions';
import {
  type DeskService,
  getDeskService,
  hideService,
  showService,
} from '@mendwell/contracts/desk/services';
import { pages } from '@mendwell/contracts/pages';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatCost, formatDateTime } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import { http } from '@mendwell/web-kit/http/http';
import { Link } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../desk-pages.ts';
import { Address, Hidden, NameLink } from '../kit/cells.tsx';
import { type Decision, impactText, undone } from '../kit/decision.tsx';
import { detailsPage, FactOf } from '../kit/details.tsx';
import styles from '../kit/kit.module.css';
import { slice } from '../slice.ts';
import { waitingFacts } from './money-page.tsx';

/** A service with what operators need to know about it, also a hidden or removed one. */
export default detailsPage({
  page: slice.pages.service,
  heading: 'Service',
  kind: 'service',
  parameter: 'serviceId',
  query: (serviceId) => ({
    queryKey: ['service', serviceId],
    read: (signal) => http(getDeskService, { serviceId }, { signal }),
  }),
  failure: 'The service could not be loaded.',
  nameOf: ({ serviceName }) => serviceName,
  facts: (service) => [
    ['State', service.hidden ? <Hidden because={service.hidden} /> : <StatusBadge status={service.state} />],
    [
      'Provider',
      <NameLink key="provider" to={deskPages.account(service.providerUid)} name={service.providerName} />,
    ],
    ['Email', <Address key="email" email={service.providerEmail} />],
    ['Price', formatCost(service.price)],
    ['Area', <bdi key="area">{service.serviceArea}</bdi>],
    ['Paid or completed', service.bookingsCount],
    ['Ahead', <FactOf key="ahead" query={aheadOf(service)} of={({ ahead }) => impactText(ahead)} />],
    ...waitingFacts({ service: service._id }),
    ['Created', formatDateTime(service.createdAt)],
    ['Id', service._id],
    ['Public pages', service.state === 'listed' ? <PublicPages service={service} /> : undefined],
  ],
  text: ({ description }) => <LongText className={styles.readable}>{description}</LongText>,
  decision: (service) => {
    if (service.hidden?.with === 'account') return 'It is shown again when its provider is unblocked.';
    return decisionAbout(service);
  },
});

export function decisionAbout(service: DeskService): Decision | undefined {
  if (service.hidden?.with === 'account' || service.state === 'removed') return undefined;
  return service.state === 'hidden' ? showing(service) : hiding(service);
}

const PublicPages = ({ service: { _id, providerId } }: { service: DeskService }) => (
  <>
    <Link to={pages.serviceDetails(_id)}>Service</Link>
    {providerId && (
      <>
        {', '}
        <Link to={pages.provider(providerId)}>provider</Link>
      </>
    )}
  </>
);

/** The appointments of a service that are still ahead. */
const aheadOf = ({ _id: serviceId }: DeskService) => ({
  queryKey: ['service-impact', serviceId],
  read: async (signal: AbortSignal) => ({
    ahead: await http(getDeskServiceBookings, { serviceId }, { signal }),
  }),
});

const hiding = (service: DeskService): Decision => ({
  title: 'Hide this service?',
  text: (
    <>
      <bdi>{service.serviceName}</bdi> by <bdi>{service.providerName}</bdi>. Nobody finds or books it any
      more.
    </>
  ),
  confirm: 'Hide service',
  isDanger: true,
  impact: { query: aheadOf(service), consequence: 'They go on.' },
  action: {
    mutationKey: ['service', service._id],
    act: hide(service),
    done: 'The service is hidden.',
    undo: (decision) => ({ act: () => anew(show, service, decision), done: 'The service is shown again.' }),
  },
});

const showing = (service: DeskService): Decision => ({
  title: 'Show this service again?',
  text: (
    <>
      <bdi>{service.serviceName}</bdi> by <bdi>{service.providerName}</bdi>. Everyone finds and books it
      again.
    </>
  ),
  confirm: 'Show service',
  action: {
    mutationKey: ['service', service._id],
    act: show(service),
    done: 'The service is shown again.',
    undo: (decision) => ({ act: () => anew(hide, service, decision), done: 'The service is hidden.' }),
  },
});

type DecidedService = Pick<DeskService, '_id' | 'version'>;

const hide =
  ({ _id: serviceId, version }: DecidedService) =>
  (decision: DeskDecision) =>
    http(hideService, { serviceId }, { ...decision, version });

const show =
  ({ _id: serviceId, version }: DecidedService) =>
  (decision: DeskDecision) =>
    http(showService, { serviceId }, { ...decision, version });

/** Takes a decision back, which has changed the version that the page knows. */
async function anew(act: typeof hide, { _id: serviceId }: DeskService, decision: DeskDecision) {
  const service = await http(getDeskService, { serviceId });
  return act(service)({ ...decision, note: undone });
}
