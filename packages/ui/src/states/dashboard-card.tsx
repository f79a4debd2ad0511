import type { ReactNode } from 'react';
import { Card } from '../display/card.tsx';
import styles from './dashboard-card.module.css';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { Skeleton } from './skeleton.tsx';

interface DashboardCardProps<Data> extends Pick<LoadedProps<Data>, 'query' | 'children'> {
  title: string;
  /** The link to the page that handles it. */
  link: ReactNode;
}

/** A card on the dashboard. Its size does not change while its query loads. */
export function DashboardCard<Data>({ title, link, query, children }: DashboardCardProps<Data>) {
  return (
    <Card as="section" aria-label={title} aria-busy={query.isFetching} className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.content}>
        <Loaded query={query} skeleton={<LinesSkeleton />}>
          {children}
        </Loaded>
      </div>
      {link}
    </Card>
  );
}

const LinesSkeleton = () => (
  <>
    <span className="visually-hidden">Loading</span>
    <Skeleton width="70%" height="1.5rem" />
    <Skeleton width="45%" />
  </>
);
