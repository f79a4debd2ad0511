import { listContactMessages } from '@mendwell/contracts/desk/contact';
import { listModeratedReviews } from '@mendwell/contracts/desk/reviews';
import { formatCode } from '@mendwell/ui/display/format';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { beginningOf } from '../api/desk-list.ts';
import { type DeskQuery, useDeskQuery } from '../api/desk-query.ts';
import { deskPages } from '../desk-pages.ts';
import { DeskPage } from '../layout/desk-page.tsx';
import { slice } from '../slice.ts';
import { deadLettersOf, servicesWithDeadLetters } from './dead-letters-page.tsx';
import { kinds, waitingCount } from './money-page.tsx';
import styles from './overview-page.module.css';

/** What waits, as numbers with links. Each is read on its own, so that one service that is down hides no other number. */
export default function OverviewPage() {
  usePage(slice.pages.overview);
  return (
    <DeskPage heading="Desk" intro="What waits for an operator.">
      <ul className={styles.grid}>
        <Waits
          name="Reported reviews"
          to={deskPages.reviews}
          query={beginningOf(listModeratedReviews, {}, 1)}
        />
        <Waits
          name="New messages"
          to={deskPages.contact}
          query={beginningOf(listContactMessages, { state: 'new' }, 1)}
        />
        {Object.entries(kinds).map(([kind, name]) => (
          <Waits key={kind} name={name} to={deskPages.moneyOf(kind)} query={waitingCount(kind)} />
        ))}
        {servicesWithDeadLetters.map((service) => (
          <Waits
            key={service}
            name={`Dead letters of ${formatCode(service)}`}
            to={deskPages.deadLettersOf(service)}
            query={deadLettersOf(service)}
          />
        ))}
      </ul>
    </DeskPage>
  );
}

interface WaitsProps {
  name: string;
  to: string;
  query: DeskQuery<{ total: number }>;
}

const Waits = ({ name, to, query }: WaitsProps) => (
  <li className={styles.card}>
    <h2 className={styles.name}>
      <Link to={to}>{name}</Link>
    </h2>
    <Loaded
      query={useDeskQuery(query)}
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
