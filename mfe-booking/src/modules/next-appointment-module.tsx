import { pages } from '@mendwell/contracts/pages';
import { formatAppointment } from '@mendwell/contracts/time';
import { buttonClass } from '@mendwell/ui/display/button';
import { DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import { Link } from '@mendwell/web-kit/routing/router';

/** The next appointment of the signed-in patient. */
export default function NextAppointment() {
  const query = useOpenBookings();
  const [to, words] = query.data?.next
    ? [pages.bookedService(query.data.next._id), 'See your bookings']
    : [pages.allServices, 'Find a service'];
  return (
    <DashboardCard
      title="Next appointment"
      query={query}
      link={
        <Link to={to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {words}
        </Link>
      }
    >
      {({ next }) =>
        next ? (
          <>
            <strong>
              <bdi>{next.serviceName}</bdi>
            </strong>
            <time dateTime={next.serviceDate}>{formatAppointment(next.serviceDate, next.timeZone)}</time>
            <span>
              With <bdi>{next.providerName}</bdi>
            </span>
          </>
        ) : (
          <p>No upcoming appointments.</p>
        )
      }
    </DashboardCard>
  );
}
