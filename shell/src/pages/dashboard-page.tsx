import { productName } from '@mendwell/contracts/pages';
import styles from '@mendwell/ui/states/message-page.module.css';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useSession } from '@mendwell/web-kit/session/session';
import { useLoaded } from '../navigation/use-loaded.ts';

const loadModules = () => import('./dashboard-modules.tsx');

export default function DashboardPage() {
  usePage({ title: `Dashboard || ${productName}` });
  const { user } = useSession();
  const DashboardModules = useLoaded(user !== null, loadModules);
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
      {DashboardModules && <DashboardModules />}
    </section>
  );
}
