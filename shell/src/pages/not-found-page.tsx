import { pages, productName } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import styles from '@mendwell/ui/states/message-page.module.css';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { useSession } from '@mendwell/web-kit/session/session';
import { Checking, Failure, OperatorPages } from '../operators/operator-pages.tsx';
import { useOperatorReleases } from '../operators/operator-releases.ts';

/** At unknown addresses: an operator's page, or nothing. */
export default function NotFoundPage() {
  const { user, isLoading } = useSession();
  const { data: releases, error, refetch } = useOperatorReleases();
  if (!user) return isLoading ? <Checking /> : <NotFound />;
  if (releases) return <OperatorPages releases={releases} otherwise={<NotFound />} />;
  if (!error) return <Checking />;
  return <Failure text="This page could not be loaded. Please try again." onRetry={refetch} />;
}

function NotFound() {
  usePage({ title: `Page not found || ${productName}` });
  return (
    <section className={`container ${styles.message}`}>
      <meta name="robots" content="noindex" />
      <img src="/media/not-found.svg" alt="" width="480" height="360" />
      <h1 tabIndex={-1}>Page not found</h1>
      <p className={styles.text}>The address may be mistyped, or the page may no longer exist.</p>
      <div className={styles.actions}>
        <Link to={pages.home} className={buttonClass({ variant: 'secondary' })}>
          Go back
        </Link>
        <Link to={pages.home} className={buttonClass()}>
          Take me home
        </Link>
      </div>
    </section>
  );
}
