import { pages, productName } from '@mendwell/contracts/pages';
import { Spinner } from '@mendwell/ui/states/spinner';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useSignInState } from '@mendwell/web-kit/session/require-sign-in';
import { useSession } from '@mendwell/web-kit/session/session';
import { useLoaded } from '../navigation/use-loaded.ts';
import styles from './dashboard-page.module.css';

const loadModules = () => import('./dashboard-modules.tsx');

export default function DashboardPage() {
  usePage({ title: `Dashboard || ${productName}` });
  const { user, isLoading } = useSession();
  const DashboardModules = useLoaded(user !== null, loadModules);
  return (
    <div className={`container ${styles.page}`}>
      <h1 className="visually-hidden" tabIndex={-1}>
        Dashboard
      </h1>
      {user || isLoading ? (
        <div className={styles.cards}>
          <Spinner />
          {DashboardModules && <DashboardModules />}
        </div>
      ) : (
        <Visitor />
      )}
      <img
        className={styles.scene}
        src="/media/dashboard.svg"
        alt="A doctor and a patient talk at a desk; cards with a heartbeat and a check mark float beside them"
        width={960}
        height={560}
      />
    </div>
  );
}

const Visitor = () => (
  <div className={styles.visitor}>
    <p>Your appointments and requests are shown here once you have signed in.</p>
    <ButtonLink to={pages.login} state={useSignInState()}>
      Sign in
    </ButtonLink>
  </div>
);
