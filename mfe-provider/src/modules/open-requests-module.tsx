import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import { DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import { Link } from '@mendwell/web-kit/routing/router';

/** The number of the signed-in provider's open requests. */
export default function OpenRequests() {
  const query = useOpenBookings();
  return (
    <DashboardCard
      title="Requests to answer"
      empty="No requests are waiting for you."
      query={query}
      link={
        <Link to={pages.serviceToDo} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          See your requests
        </Link>
      }
    >
      {({ requests }) =>
        requests > 0 && <strong>{requests === 1 ? '1 request' : `${requests} requests`}</strong>
      }
    </DashboardCard>
  );
}
