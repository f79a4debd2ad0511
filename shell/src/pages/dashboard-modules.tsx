import { Card } from '@mendwell/ui/display/card';
import { CardToCome } from '@mendwell/ui/states/dashboard-card';
import { ErrorState } from '@mendwell/ui/states/error-state';
import type { ReactNode } from 'react';
import SliceModules from '../slices/slice-modules.tsx';
import styles from './dashboard-modules.module.css';

export default function DashboardModules(): ReactNode {
  return (
    <section aria-label="Your overview" className={styles.modules}>
      <SliceModules
        place="dashboard"
        waiting={<CardToCome />}
        failure={(onRetry) => (
          <Card className={styles.place}>
            <ErrorState text="This part of the page could not be shown." onRetry={onRetry} />
          </Card>
        )}
      />
    </section>
  );
}
