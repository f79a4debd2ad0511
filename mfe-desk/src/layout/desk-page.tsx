import { AntdProvider } from '@mendwell/ui/antd/antd';
import { focusHeading, HeadedPage, type HeadedPageProps } from '@mendwell/ui/display/page-heading';
import { NotFound } from '@mendwell/web-kit/routing/not-found';
import { useLocation } from '@mendwell/web-kit/routing/router';
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
  // What had the focus is gone with the page.
  useEffect(() => {
    if (isMissing) focusHeading();
  }, [isMissing]);
  // For those who are no operators any more, too.
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
