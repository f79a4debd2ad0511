import { CardGridSkeleton, Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import type { ReactNode } from 'react';
import styles from './provider-profile.module.css';

interface ProviderSkeletonProps {
  /** In place of each service's picture. */
  pictureOf?: (index: number) => ReactNode;
}

export const ProviderSkeleton = ({ pictureOf }: ProviderSkeletonProps) => (
  <div className={`container ${styles.page}`} aria-busy="true">
    {/* Not focusable: navigation moves the focus to the provider's own heading. */}
    <h1 className="visually-hidden">Loading the provider</h1>
    <div className={styles.person}>
      <Skeleton width="7rem" height="7rem" />
      <Skeleton width="min(16rem, 50%)" height="3rem" />
    </div>
    <div className={shared.looseStack}>
      <h2>Services</h2>
      <CardGridSkeleton label="Loading services" pictureOf={pictureOf} />
    </div>
  </div>
);
