import { pages, productName } from '@mendwell/contracts/pages';
import styles from '@mendwell/ui/states/message-page.module.css';
import { ButtonLink } from './button-link.tsx';
import { usePage } from './page.ts';

/** At an address without a page. */
export function NotFound() {
  usePage({ title: `Page not found || ${productName}` });
  return (
    <section className={`container ${styles.message}`}>
      <meta name="robots" content="noindex" />
      <img src="/media/not-found.svg" alt="" width="480" height="360" />
      <h1 tabIndex={-1}>Page not found</h1>
      <p className={styles.text}>The address may be mistyped, or the page may no longer exist.</p>
      <div className={styles.actions}>
        <ButtonLink to={pages.home} variant="secondary">
          Go back
        </ButtonLink>
        <ButtonLink to={pages.home}>Take me home</ButtonLink>
      </div>
    </section>
  );
}
