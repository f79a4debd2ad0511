import { pages } from '@mendwell/contracts/pages';
import { formatCount } from '@mendwell/ui/display/format';
import { DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';

/** The number of the signed-in provider's open requests. */
export default function OpenRequests() {
  const query = useOpenBookings();
  return (
    <DashboardCard
      title="Requests to answer"
      empty="No requests are waiting for you."
      query={query}
      link={
        <ButtonLink to={pages.serviceToDo} variant="secondary" size="small">
          See your requests
        </ButtonLink>
      }
    >
      {({ requests }) => requests > 0 && <strong>{formatCount(requests, 'request')}</strong>}
    </DashboardCard>
  );
}
