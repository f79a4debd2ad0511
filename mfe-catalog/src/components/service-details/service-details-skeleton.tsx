import { Card } from '@mendwell/ui/display/card';
import { PictureSkeleton, Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import type { ReactNode } from 'react';
import panel from './booking-panel.module.css';
import styles from './service-details.module.css';

/** The shape of a service's details; `picture` stands in its picture's place. */
export const ServiceDetailsSkeleton = ({ picture = <PictureSkeleton /> }: { picture?: ReactNode }) => (
  <div className={styles.columns} aria-busy="true">
    {/* Not focusable: navigation moves the focus to the service's own heading. */}
    <h1 className="visually-hidden">Loading the service</h1>
    <div className={styles.skeletonLines}>
      <div className={styles.skeletonPicture}>{picture}</div>
      <Skeleton width="60%" height="3rem" />
      <Skeleton />
      <Skeleton />
      <Skeleton width="75%" />
      <Skeleton height="5.5rem" />
    </div>
    <div className={styles.aside}>
      <PanelSkeleton />
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

/** Price, a week of days, a day's times, terms and button. On a phone the button is not in the panel. */
const PanelSkeleton = () => (
  <Card className={panel.panel}>
    <Skeleton height="2rem" />
    <Skeleton height="19rem" />
    <Skeleton />
    <div className={shared.mainAction}>
      <Skeleton height="3.375rem" />
    </div>
  </Card>
);
