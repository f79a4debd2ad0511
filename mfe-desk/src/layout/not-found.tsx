import { pages, productName } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import styles from '@mendwell/ui/states/message-page.module.css';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link } from '@mendwell/web-kit/routing/router';
import { useEffect } from 'react';

/** The same page as the shell's, for those who are no operators any more. */
export function NotFound() {
  usePage({ title: `Page not found || ${productName}` });
  // What had the focus is gone with the page.
  useEffect(focusHeading, []);
  return (
    <section className={`container ${styles.message}`}>
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
