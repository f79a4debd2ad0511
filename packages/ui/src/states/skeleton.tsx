import type { ReactNode } from 'react';
import { Card } from '../display/card.tsx';
import grid from '../display/card-grid.module.css';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length. Default the full width. */
  width?: string;
  /** Any CSS length. Default one line of text. */
  height?: string | undefined;
}

/** A placeholder bar. Decorative: the element around it has `aria-busy` and a label. */
export function Skeleton({ width = '100%', height = '1rem' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.bar} style={{ width, height }} />;
}

interface BlockSkeletonProps extends Pick<SkeletonProps, 'height'> {
  /** Read by screen readers. */
  label: string;
}

/** A placeholder for a part of a page. */
export const BlockSkeleton = ({ label, height }: BlockSkeletonProps) => (
  <div aria-busy="true">
    <span className="visually-hidden">{label}</span>
    <Skeleton height={height} />
  </div>
);

/** A placeholder for a service's picture. */
export const PictureSkeleton = () => <span aria-hidden="true" className={styles.picture} />;

/** A placeholder for a field with its label. `height` is the field's. */
export const FieldSkeleton = ({ height = '2.75rem' }: Pick<SkeletonProps, 'height'>) => (
  <div className={styles.field}>
    <Skeleton width="7rem" height="1.25rem" />
    <Skeleton height={height} />
  </div>
);

interface CardSkeletonProps {
  /** Shown in place of the picture. Default: a placeholder of its shape. */
  picture?: ReactNode;
  /** For a card with a person, a price and more lines. */
  isLong?: boolean;
}

/** A placeholder for a card with a picture, a title, three lines and an action. */
export function CardSkeleton({ picture = <PictureSkeleton />, isLong = false }: CardSkeletonProps) {
  return (
    <Card aria-hidden="true">
      {picture}
      <div className={styles.body}>
        <Skeleton width="70%" height="1.5rem" />
        <Skeleton width="45%" />
        <Skeleton />
        <Skeleton width="85%" />
        {isLong && (
          <>
            <Skeleton />
            <Skeleton width="60%" height="3rem" />
            <Skeleton width="25%" height="1.5rem" />
          </>
        )}
        <Skeleton width="40%" height="2.25rem" />
      </div>
    </Card>
  );
}

const cards = ['1', '2', '3', '4', '5', '6'];

interface CardGridSkeletonProps {
  /** Read by screen readers. */
  label: string;
  /** Shown in place of each card's picture. Default: a placeholder of its shape. */
  pictureOf?: (index: number) => ReactNode;
}

/** A placeholder for a `card-grid`: six cards fill rows of one, two and three. */
export const CardGridSkeleton = ({ label, pictureOf }: CardGridSkeletonProps) => (
  <div className={grid.grid} aria-busy="true">
    <span className="visually-hidden">{label}</span>
    {cards.map((key, index) => (
      <CardSkeleton key={key} isLong picture={pictureOf?.(index)} />
    ))}
  </div>
);
