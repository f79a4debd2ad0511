import { AntdProvider } from '@mendwell/ui/antd/antd';
import { HeadedPage, type HeadedPageProps } from '@mendwell/ui/display/page-heading';
import { isNotFound } from '@mendwell/web-kit/http/http';
import { useLocation } from '@mendwell/web-kit/routing/router';
import { Component, type ReactNode } from 'react';
import { RecentSignIn } from '../../session/recent-sign-in.tsx';
import { DeskMenu } from './desk-menu.tsx';
import { NotFound } from './not-found.tsx';

interface DeskPageProps extends Omit<HeadedPageProps, 'heading'> {
  /** Absent on a page that heads its content itself. */
  heading?: string;
}

/** The frame of a page of the desk. Nothing of it shows once a call answers that there is nothing (`useDeskQuery`). */
export function DeskPage({ heading, children, ...rest }: DeskPageProps) {
  const { pathname } = useLocation();
  return (
    <NotFoundBoundary key={pathname}>
      <AntdProvider>
        <RecentSignIn>
          <DeskMenu />
          {heading === undefined ? (
            children
          ) : (
            <HeadedPage heading={heading} {...rest}>
              {children}
            </HeadedPage>
          )}
        </RecentSignIn>
      </AntdProvider>
    </NotFoundBoundary>
  );
}

interface Caught {
  error?: unknown;
}

/** Other errors go on to the shell. */
class NotFoundBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = {};
  static getDerivedStateFromError = (error: unknown): Caught => ({ error });
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!isNotFound(error)) throw error;
    return <NotFound />;
  }
}
