import { Card } from '@mendwell/ui/display/card';
import { PictureSkeleton, Skeleton } from '@mendwell/ui/states/skeleton';
import type { ReactNode } from 'react';
import styles from './service-details.module.css';
import lines from './service-details.module.css';

/** The shape of a service's details; `picture` stands in its picture's place. */
export const ServiceDetailsSkeleton = ({ picture = <PictureSkeleton /> }: { picture?: ReactNode }) => (
  <div className={styles.columns} aria-busy="true">
    {/* Not focusable: navigation moves the focus to the service's own heading. */}
    <h1 className="visually-hidden">Loading the service</h1>
    <div className={lines.skeletonLines}>
      <div className={lines.skeletonPicture}>{picture}</div>
      <Skeleton width="60%" height="3rem" />
      <Skeleton />
      <Skeleton />
      <Skeleton width="75%" />
      <Skeleton height="5.5rem" />
      <Skeleton width="9rem" height="3.375rem" />
    </div>
    <div className={styles.aside}>
      <Card className={styles.provider}>
        <Skeleton width="8rem" />
        <Skeleton width="7rem" height="7rem" />
        <Skeleton width="11rem" height="1.5rem" />
        <Skeleton width="7rem" />
        <Skeleton width="13rem" />
      </Card>
      <Skeleton height="2.75rem" />
    </div>
  </div>
);
