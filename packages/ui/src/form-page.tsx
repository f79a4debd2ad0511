import type { ReactNode } from 'react';
import { AntdProvider } from './antd.tsx';
import { classNames } from './class-names.ts';
import styles from './form-page.module.css';
import { PageHeading } from './page-heading.tsx';

interface FormPageProps {
  heading: string;
  intro: string;
  children: ReactNode;
}

/** The frame of every page that is made with antd: its theme, the page's width and its heading. */
export function FormPage({ heading, intro, children }: FormPageProps) {
  return (
    <AntdProvider>
      <div className={classNames('container', styles.page)}>
        <PageHeading intro={intro}>{heading}</PageHeading>
        {children}
      </div>
    </AntdProvider>
  );
}
