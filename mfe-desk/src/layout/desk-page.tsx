import { pages, productName } from '@mendwell/contracts/pages';
import { AntdProvider } from '@mendwell/ui/antd/antd';
import { buttonClass } from '@mendwell/ui/display/button';
import { focusHeading, HeadedPage, type HeadedPageProps } from '@mendwell/ui/display/page-heading';
import styles from '@mendwell/ui/states/message-page.module.css';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Link, useLocation } from '@mendwell/web-kit/routing/router';
import { useCallback, useEffect, useState } from 'react';
import { MissingContext } from '../session/missing.tsx';
import { RecentSignIn } from '../session/recent-sign-in.tsx';
import { DeskMenu } from './desk-menu.tsx';
import { useRowKeys } from './row-keys.tsx';

/** The frame of a page of the desk. Nothing of it shows once a call answers that there is nothing (`useDeskQuery`). */
export function DeskPage(page: HeadedPageProps) {
  const { pathname } = useLocation();
  return <Frame key={pathname} {...page} />;
}

function Frame(page: HeadedPageProps) {
  const [isMissing, setMissing] = useState(false);
  useRowKeys();
  const leave = useCallback(() => setMissing(true), []);
  if (isMissing) return <NotFound />;
  return (
    <MissingContext value={leave}>
      <AntdProvider>
        <RecentSignIn>
          <DeskMenu />
          <HeadedPage {...page} />
        </RecentSignIn>
      </AntdProvider>
    </MissingContext>
  );
}

/** The same page as the shell's, for those who are no operators any more. */
function NotFound() {
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
