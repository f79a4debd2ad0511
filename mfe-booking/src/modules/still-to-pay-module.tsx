import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { DashboardCard } from '@mendwell/ui/dashboard-card';
import { formatAmount } from '@mendwell/ui/format';
import { useOpenBookings } from '@mendwell/web-kit/open-bookings';
import { Link } from '@mendwell/web-kit/router';

/** The signed-in patient's unpaid amount. */
export default function StillToPay() {
  const query = useOpenBookings();
  return (
    <DashboardCard
      title="Still to pay"
      query={query}
      link={
        <Link to={pages.bookedServices} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Go to payments
        </Link>
      }
    >
      {({ unpaid: { count, amount } }) =>
        count === 0 ? (
          <p>Nothing to pay right now.</p>
        ) : (
          <>
            <strong>${formatAmount(amount)}</strong>
            <span>For {count === 1 ? '1 appointment' : `${count} appointments`}</span>
          </>
        )
      }
    </DashboardCard>
  );
}
