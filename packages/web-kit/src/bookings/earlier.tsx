import { lazy, Suspense } from 'react';
import styles from './earlier.module.css';
import type { WaitSubject } from './earlier-wish.tsx';

// Lazy, because it comes after everything else on its page.
const EarlierWish = lazy(() => import('./earlier-wish.tsx'));

/** Offers to tell of an earlier time, or shows that we do. Takes its place at once. */
export const Earlier = (subject: WaitSubject) => (
  <div className={styles.earlier}>
    <Suspense>
      <EarlierWish {...subject} />
    </Suspense>
  </div>
);
