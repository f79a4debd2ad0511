import { listJournal } from '@mendwell/contracts/desk/actions';
import { productName } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/display/button';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link, useParams } from '@mendwell/web-kit/routing/router';
import type { ReactNode } from 'react';
import { beginningOf } from '../api/desk-list.ts';
import { type DeskQuery, useDeskQuery } from '../api/desk-query.ts';
import { deskPages } from '../desk-pages.ts';
import { DeskPage } from '../layout/desk-page.tsx';
import { useDecisions } from './actions.tsx';
import type { Decision } from './decision.tsx';
import { historyColumns } from './journal-columns.tsx';
import styles from './kit.module.css';
import { Rows, TableSkeleton } from './table.tsx';

type Fact = [name: string, value: ReactNode];

interface DetailsDescription<Subject> {
  /** Its title while the name is unknown. */
  page: { title: string };
  heading: string;
  kind: 'service' | 'account';
  /** The parameter of the page's address with the id. */
  parameter: string;
  query: (id: string) => DeskQuery<Subject>;
  failure: string;
  nameOf: (subject: Subject) => string;
  /** Stands above the facts. */
  progress?: (subject: Subject) => ReactNode;
  /** Absent and empty values are left out. */
  facts: (subject: Subject) => Fact[];
  /** Stands below the facts. */
  text?: (subject: Subject) => ReactNode;
  /** What can be decided about it, or why nothing can. */
  decision: (subject: Subject) => Decision | Decision[] | string | undefined;
}

/** A page about one service or account, by its description, with what operators did to it. */
export function detailsPage<Subject>(details: DetailsDescription<Subject>) {
  return function DetailsPage() {
    const id = useParams()[details.parameter] ?? '';
    return (
      <DeskPage heading={details.heading}>
        <Details details={details} id={id} />
        <History kind={details.kind} id={id} />
      </DeskPage>
    );
  };
}

interface DetailsProps<Subject> {
  details: DetailsDescription<Subject>;
  id: string;
}

function Details<Subject>({ details, id }: DetailsProps<Subject>) {
  const query = useDeskQuery(details.query(id));
  const { decide, dialog } = useDecisions();
  const name = query.data && details.nameOf(query.data);
  usePage(name ? { title: `Desk: ${name} || ${productName}` } : details.page);
  return (
    <>
      <Loaded query={query} skeleton={<FactsSkeleton />} failure={details.failure}>
        {(subject) => {
          const decision = details.decision(subject);
          return (
            <div className={styles.details}>
              <h2>
                <bdi>{name || 'Without a name'}</bdi>
              </h2>
              {details.progress?.(subject)}
              <Facts facts={details.facts(subject)} />
              {details.text?.(subject)}
              {typeof decision === 'string' && <p>{decision}</p>}
              {typeof decision === 'object' &&
                [decision].flat().map((one, index) => (
                  <Button
                    // The same button as before the decision, which has the focus.
                    key={index}
                    variant={one.isDanger ? 'danger' : 'primary'}
                    onClick={() => decide(one)}
                  >
                    {one.confirm}
                  </Button>
                ))}
            </div>
          );
        }}
      </Loaded>
      {dialog}
    </>
  );
}

/** About as high as the facts of a service, so that the history does not move far. */
const FactsSkeleton = () => (
  <div className={styles.factsSkeleton}>
    <TableSkeleton />
  </div>
);

const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([name, value]) =>
        value !== undefined &&
        value !== '' && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);

interface FactOfProps<Data> {
  query: DeskQuery<Data>;
  of: (data: Data) => ReactNode;
}

/** A fact that is read on its own: a placeholder at first, then its value, or why it could not be read. */
export function FactOf<Data>({ query, of }: FactOfProps<Data>): ReactNode {
  const { data, error } = useDeskQuery(query);
  if (data !== undefined) return of(data);
  return error ? error.message : <Skeleton width="4rem" />;
}

const shownActions = 10;

/** What operators did to a service or an account, newest first. */
function History({ kind, id }: { kind: 'service' | 'account'; id: string }) {
  const query = useDeskQuery(beginningOf(listJournal, { kind, id }, shownActions));
  return (
    <section className={styles.history} aria-label="History">
      <h2>History</h2>
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
    </section>
  );
}
