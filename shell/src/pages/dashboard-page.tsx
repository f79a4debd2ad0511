import { productName } from '@mendwell/contracts/pages';
import { usePage } from '@mendwell/web-kit/page';
import { useSession } from '@mendwell/web-kit/session';
import { lazy, Suspense } from 'react';
import styles from './message-page.module.css';

// Loaded for signed-in users only.
const DashboardModules = lazy(() => import('./dashboard-modules.tsx').catch(() => ({ default: () => null })));

export default function DashboardPage() {
  usePage(`Dashboard || ${productName}`);
  const { user } = useSession();
  return (
    <section className={`container ${styles.message}`}>
      <h1 className="visually-hidden" tabIndex={-1}>
        Dashboard
      </h1>
      <img
        className={styles.scene}
        src="/media/dashboard.svg"
        alt="A doctor and a patient talk at a desk; cards with a heartbeat and a check mark float beside them"
        width={960}
        height={560}
      />
      <Suspense>{user && <DashboardModules />}</Suspense>
    </section>
  );
}
