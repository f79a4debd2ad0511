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
      <DashboardScene alt="A doctor and a patient talk; a heartbeat runs across the screen behind them" />
    </section>
  );
}
