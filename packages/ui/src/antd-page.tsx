import { AntdProvider } from './antd.tsx';
import { HeadedPage, type HeadedPageProps } from './page-heading.tsx';

/** A `HeadedPage` for pages that use antd components. */
export const AntdPage = (props: HeadedPageProps) => (
  <AntdProvider>
    <HeadedPage {...props} />
  </AntdProvider>
);
