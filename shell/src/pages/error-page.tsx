import { pages, productName } from '@mendwell/contracts/pages';
import { Button } from '@mendwell/ui/display/button';
import styles from '@mendwell/ui/states/message-page.module.css';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';

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
        <ButtonLink to={pages.home} variant="secondary">
          Take me home
        </ButtonLink>
      </div>
    </section>
  );
};
