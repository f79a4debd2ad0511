import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import { formatAmount } from '@mendwell/ui/display/format';
import { DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import { Link } from '@mendwell/web-kit/routing/router';

/** The signed-in patient's unpaid amount. */
export default function StillToPay() {
  const query = useOpenBookings();
  return (
    <DashboardCard
      title="Still to pay"
      empty="Nothing to pay right now."
      query={query}
      link={
        <Link
          to={`${pages.bookedServices}?show=unpaid`}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Go to payments
        </Link>
      }
    >
      {({ unpaid: { count, amount } }) =>
        count > 0 && (
          <>
            <strong>${formatAmount(amount)}</strong>
            <span>For {count === 1 ? '1 appointment' : `${count} appointments`}</span>
          </>
        )
      }
    </DashboardCard>
  );
}
