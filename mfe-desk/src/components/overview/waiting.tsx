import { listContactMessages } from '@mendwell/contracts/desk/contact';
import { listReportedReviews } from '@mendwell/contracts/desk/reviews';
import { formatCode } from '@mendwell/ui/display/format';
import { Loaded, type LoadedProps } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { Link } from '@mendwell/web-kit/routing/router';
import { useDeadLetters } from '../../api/dead-letters.ts';
import { useDeskBeginning } from '../../api/desk-list.ts';
import { useWaitingCount } from '../../api/money.ts';
import { deskPages } from '../../desk-pages.ts';
import { servicesWithDeadLetters } from '../dead-letters/services-with-dead-letters.ts';
import { kinds } from '../money/kinds.ts';
import styles from './waiting.module.css';

/** What waits, as numbers with links. Each is read on its own, so that one service that is down hides no other number. */
export const Waiting = () => (
  <ul className={styles.grid}>
    <ReportedReviews />
    <NewMessages />
    {Object.entries(kinds).map(([kind, name]) => (
      <Payments key={kind} kind={kind} name={name} />
    ))}
    {servicesWithDeadLetters.map((service) => (
      <DeadLetters key={service} service={service} />
    ))}
  </ul>
);

const ReportedReviews = () => (
  <Waits
    name="Reported reviews"
    to={deskPages.reviews}
    query={useDeskBeginning(listReportedReviews, {}, 1)}
  />
);

const NewMessages = () => (
  <Waits
    name="New messages"
    to={deskPages.contact}
    query={useDeskBeginning(listContactMessages, { state: 'new' }, 1)}
  />
);

const Payments = ({ kind, name }: { kind: string; name: string }) => (
  <Waits name={name} to={deskPages.moneyOf(kind)} query={useWaitingCount(kind)} />
);

function DeadLetters({ service }: { service: string }) {
  const { data, ...query } = useDeadLetters(service);
  const total = data?.reduce((sum, queue) => sum + queue.total, 0);
  return (
    <Waits
      name={`Dead letters of ${formatCode(service)}`}
      to={deskPages.deadLettersOf(service)}
      query={{ ...query, data: total === undefined ? undefined : { total } }}
    />
  );
}

interface WaitsProps {
  name: string;
  to: string;
  query: LoadedProps<{ total: number }>['query'];
}

const Waits = ({ name, to, query }: WaitsProps) => (
  <li className={styles.card}>
    <h2 className={styles.name}>
      <Link to={to}>{name}</Link>
    </h2>
    <Loaded
      query={query}
      skeleton={
        <p className={styles.count} aria-busy="true">
          <Skeleton width="3rem" height="2.5rem" />
        </p>
      }
    >
      {({ total }) => <p className={total > 0 ? `${styles.count} ${styles.some}` : styles.count}>{total}</p>}
    </Loaded>
  </li>
);
