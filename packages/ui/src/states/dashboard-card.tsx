import type { ReactNode } from 'react';
import { Card } from '../display/card.tsx';
import styles from './dashboard-card.module.css';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { Skeleton } from './skeleton.tsx';

interface DashboardCardProps<Data> extends Pick<LoadedProps<Data>, 'query'> {
  title: string;
  /** The link to the page that handles it. */
  link: ReactNode;
  /** Whether it takes a row of its own. */
  isWide?: boolean;
  /** Said if `children` have nothing to show. Such a card stands after the others. */
  empty?: string;
  children: (data: Data) => ReactNode;
}

/** A card on the dashboard, which shows its cards at once when all have loaded. */
export function DashboardCard<Data>(props: DashboardCardProps<Data>) {
  const { title, link, query, isWide, empty, children } = props;
  const content = query.data === undefined ? undefined : children(query.data);
  const isLoading = query.data === undefined && !query.error;
  return (
    <Card
      as="section"
      aria-label={title}
      aria-busy={query.isFetching}
      data-wide={isWide}
      data-loading={isLoading || undefined}
      data-empty={(query.data !== undefined && !content) || undefined}
      className={styles.card}
    >
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.content}>
        <Loaded query={query} skeleton={<LinesSkeleton />}>
          {() => content || <p>{empty}</p>}
        </Loaded>
      </div>
      {link}
    </Card>
  );
}

/** In the place of a card that may have nothing to say, while that is not known. */
export const CardToCome = () => <span data-loading hidden />;

const LinesSkeleton = () => (
  <>
    <span className="visually-hidden">Loading</span>
    <Skeleton width="70%" height="1.5rem" />
    <Skeleton width="45%" />
  </>
);
