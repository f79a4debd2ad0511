import { isClosed } from '@mendwell/contracts/booking-rules';
import { pages } from '@mendwell/contracts/pages';
import { PaymentBadge } from '@mendwell/ui/bookings/status-badge';
import { formatClock } from '@mendwell/ui/display/format';
import { CardToCome, DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import { useLiveBookings } from '@mendwell/web-kit/live/live';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { Link } from '@mendwell/web-kit/routing/router';
import { useRequestsBetween } from '../api/booking-requests.ts';
import { instantsOfDay, today } from '../components/days.ts';
import { NextStep } from '../components/requests/next-step.tsx';
import styles from './today.module.css';

/** The signed-in provider's appointments of today; nothing for those who have none and nothing to answer. */
export default function Today() {
  useLiveBookings();
  const query = useRequestsBetween(instantsOfDay(today()));
  const open = useOpenBookings();
  const appointments = (query.data?.items ?? [])
    .filter(({ status }) => !isClosed(status))
    .toSorted((one, other) => one.serviceDate.localeCompare(other.serviceDate));
  if (query.isPending || open.isPending) return <CardToCome />;
  if (appointments.length === 0 && !open.data?.requests) return null;
  return (
    <DashboardCard
      title="Today"
      isWide
      query={query}
      link={
        <ButtonLink to={`${pages.serviceToDo}?view=week`} variant="secondary" size="small">
          See your week
        </ButtonLink>
      }
    >
      {() =>
        appointments.length === 0 ? (
          <p>No appointments today.</p>
        ) : (
          <ul className={styles.list}>
            {appointments.map((request) => (
              <li key={request._id}>
                <time dateTime={request.serviceDate}>{formatClock(request.serviceDate)}</time>
                <Link to={`${pages.serviceToDo}?view=week&request=${request._id}`}>
                  <bdi>{request.userName}</bdi>
                </Link>
                {request.price === 0 ? <span>Free</span> : <PaymentBadge status={request.paymentStatus} />}
                <NextStep request={request} />
              </li>
            ))}
          </ul>
        )
      }
    </DashboardCard>
  );
}
