import { listJournal } from '@mendwell/contracts/desk/actions';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Link } from '@mendwell/web-kit/routing/router';
import { useDeskBeginning } from '../../api/desk-list.ts';
import { deskPages } from '../../desk-pages.ts';
import { Section } from '../facts/facts.tsx';
import { Rows } from '../lists/desk-table.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { historyColumns } from './journal-rows.tsx';

const shown = 10;

/** What operators did to a service or an account, newest first. */
export function History({ kind, id }: { kind: 'service' | 'account'; id: string }) {
  const query = useDeskBeginning(listJournal, { kind, id }, shown);
  return (
    <Section heading="History">
      <Loaded
        query={query}
        skeleton={<TableSkeleton />}
        empty={<p>No operator has acted here.</p>}
        failure="The history could not be loaded."
      >
        {({ items, total }) => (
          <>
            <Rows rows={items} columns={historyColumns} rowKey={({ _id }) => _id} />
            {total > items.length && (
              <p>
                <Link to={`${deskPages.journal}?${new URLSearchParams({ kind, id })}`}>
                  All {total} actions
                </Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
