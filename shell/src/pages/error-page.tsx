import { pages, productName } from '@mendwell/contracts/pages';
import { Button, buttonClass } from '@mendwell/ui/display/button';
import styles from '@mendwell/ui/states/message-page.module.css';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';

/** The shared error page for uncaught errors. */
export const ErrorPage = () => {
  usePage({ title: `Something went wrong || ${productName}` });
  return (
    <section className={`container ${styles.message}`}>
      <h1 tabIndex={-1}>Something went wrong</h1>
      <p className={styles.text}>
        This page could not be shown. Nothing has been lost; reloading usually helps.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => window.location.reload()}>Reload page</Button>
        <Link to={pages.home} className={buttonClass({ variant: 'secondary' })}>
          Take me home
        </Link>
      </div>
    </section>
  );
};
