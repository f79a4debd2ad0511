import { pages } from '@mendwell/contracts/pages';
import { formatSigned } from '@mendwell/ui/display/format';
import { CardToCome, DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { useEarnings } from '../api/earnings.ts';
import { queryOf } from '../components/earnings/periods.ts';

/** What the signed-in provider has earned lately; nothing for those who have not earned anything. */
export default function EarningsCard() {
  const query = useEarnings(queryOf('day', new Date()));
  if (query.isPending) return <CardToCome />;
  if (query.data?.rows.length === 0) return null;
  return (
    <DashboardCard
      title="Earnings"
      query={query}
      link={
        <ButtonLink to={pages.earnings} variant="secondary" size="small">
          See your earnings
        </ButtonLink>
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
