import { formatAppointment } from '@mendwell/contracts/appointment-time';
import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { DashboardCard } from '@mendwell/ui/dashboard-card';
import { useOpenBookings } from '@mendwell/web-kit/open-bookings';
import { Link } from '@mendwell/web-kit/router';

/** The next appointment of the signed-in patient. */
export default function NextAppointment() {
  const query = useOpenBookings();
  const [to, words] = query.data?.next
    ? [pages.bookedServices, 'See your bookings']
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
            <strong>{next.serviceName}</strong>
            <time dateTime={next.serviceDate}>{formatAppointment(next.serviceDate, next.timeZone)}</time>
            <span>With {next.providerName}</span>
          </>
        ) : (
          <p>No upcoming appointments.</p>
        )
      }
    </DashboardCard>
  );
}
