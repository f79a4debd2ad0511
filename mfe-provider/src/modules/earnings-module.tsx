import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import { formatSigned } from '@mendwell/ui/display/format';
import { DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { Link } from '@mendwell/web-kit/routing/router';
import { useEarnings } from '../api/earnings.ts';
import { queryOf } from '../components/earnings/periods.ts';

/** What the signed-in provider has earned lately; nothing for those who have not earned anything. */
export default function EarningsCard() {
  const query = useEarnings(queryOf('day', new Date()));
  // Also while they load: a card that vanishes would shift the page of everybody else.
  if (!query.data?.rows.length) return null;
  return (
    <DashboardCard
      title="Earnings"
      query={query}
      link={
        <Link to={pages.earnings} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          See your earnings
        </Link>
      }
    >
      {({ total }) => (
        <>
          <strong>{formatSigned(total.net)}</strong>
          <span>In the last 31 days</span>
        </>
      )}
    </DashboardCard>
  );
}
