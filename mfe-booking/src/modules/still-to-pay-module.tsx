import { pages } from '@mendwell/contracts/pages';
import { formatAmount, formatCount } from '@mendwell/ui/display/format';
import { DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';

export default function StillToPay() {
  const query = useOpenBookings();
  return (
    <DashboardCard
      title="Still to pay"
      empty="Nothing to pay right now."
      query={query}
      link={
        <ButtonLink to={`${pages.bookedServices}?show=unpaid`} variant="secondary" size="small">
          Go to payments
        </ButtonLink>
      }
    >
      {({ unpaid: { count, amount } }) =>
        count > 0 && (
          <>
            <strong>${formatAmount(amount)}</strong>
            <span>For {formatCount(count, 'appointment')}</span>
          </>
        )
      }
    </DashboardCard>
  );
}
