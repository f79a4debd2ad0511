import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './waiting-card.module.css';

interface WaitingCardProps<Data> extends Pick<LoadedProps<Data>, 'query' | 'children'> {
  title: string;
  /** The link to where it is dealt with. */
  link: ReactNode;
}

/** A card of the dashboard: what of one kind waits for the user. It keeps its size while that is loaded. */
export function WaitingCard<Data>({ title, link, query, children }: WaitingCardProps<Data>) {
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
