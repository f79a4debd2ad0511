import { productName } from '@mendwell/contracts/pages';
import { DashboardScene } from '@mendwell/ui/dashboard-scene';
import { usePage } from '@mendwell/web-kit/page';
import styles from './message-page.module.css';

export default function DashboardPage() {
  usePage(`Dashboard || ${productName}`);
  return (
    <section className={`container ${styles.message}`}>
      <h1 className="visually-hidden" tabIndex={-1}>
        Dashboard
      </h1>
      <DashboardScene alt="A doctor and a patient talk at a desk; cards with a heartbeat and a check mark float beside them" />
    </section>
  );
}
