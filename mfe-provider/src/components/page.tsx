import { AntdProvider } from '@mendwell/ui/antd';
import { classNames } from '@mendwell/ui/class-names';
import { PageHeading } from '@mendwell/ui/page-heading';
import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  heading: string;
  intro: string;
  children: ReactNode;
}

/** What every page of this slice stands in. */
export function Page({ heading, intro, children }: PageProps) {
  return (
    <AntdProvider>
      <div className={classNames('container', styles.page)}>
        <PageHeading intro={intro}>{heading}</PageHeading>
        {children}
      </div>
    </AntdProvider>
  );
}
