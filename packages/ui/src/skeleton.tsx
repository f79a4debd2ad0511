import { Card } from './card.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length. Default the full width. */
  width?: string;
  /** Any CSS length. Default one line of text. */
  height?: string;
}

/** A grey bar where content will be. Decorative: the list around it carries `aria-busy` and a label. */
export function Skeleton({ width = '100%', height = '1rem' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.bar} style={{ width, height }} />;
}

/** The shape of a card with a picture, a title, three lines and an action. */
export function CardSkeleton() {
  return (
    <Card aria-hidden="true">
      <span className={styles.picture} />
      <div className={styles.body}>
        <Skeleton width="70%" height="1.5rem" />
        <Skeleton width="45%" />
        <Skeleton />
        <Skeleton width="85%" />
        <Skeleton width="40%" height="2.25rem" />
      </div>
    </Card>
  );
}
