import { Button } from '@mendwell/ui/display/button';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { Choices } from '@mendwell/ui/forms/choices';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { BlockSkeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useLiveBookings } from '@mendwell/web-kit/live/live';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useState } from 'react';
import { useEarnings, useSaveEarnings } from '../api/earnings.ts';
import { EarningsFacts } from '../components/earnings/earnings-facts.tsx';
import { EarningsTable } from '../components/earnings/earnings-table.tsx';
import { groupings, queryOf } from '../components/earnings/periods.ts';
import { slice } from '../slice.ts';

const intro =
  'What patients have paid for your visits, what was given back, and what their banks dispute. Mendwell makes no payouts: the money is in your account with the card provider.';

export default function EarningsPage() {
  usePage(slice.pages.earnings);
  useLiveBookings();
  const { filters, setFilters } = useFilters('by');
  const grouping = oneOf(groupings, filters.by);
  const [now] = useState(() => new Date());
  const period = queryOf(grouping, now);
  const query = useEarnings(period);
  const saving = useSaveEarnings(period);

  return (
    <HeadedPage heading="Earnings" intro={intro}>
      <div className={shared.looseStack}>
        <div className={shared.controls}>
          <Choices
            label="Sums"
            options={groupings}
            value={grouping}
            onChoose={(by) => setFilters({ by: by === 'day' ? '' : by })}
          />
          <Button variant="secondary" size="small" isBusy={saving.isPending} onClick={() => saving.mutate()}>
            Save as a table (CSV)
          </Button>
        </div>
        <Loaded
          query={query}
          skeleton={<BlockSkeleton label="Loading your earnings" height="20rem" />}
          failure="Your earnings could not be loaded."
        >
          {(earnings) =>
            earnings.rows.length === 0 ? (
              <EmptyState picture="/media/empty-requests.svg" text="No payments in this time." />
            ) : (
              <>
                <EarningsTable earnings={earnings} grouping={grouping} />
                <EarningsFacts rows={earnings.rows} />
              </>
            )
          }
        </Loaded>
      </div>
    </HeadedPage>
  );
}
