import { HeadedPage, type HeadedPageProps } from '../display/page-heading.tsx';
import { AntdProvider } from './antd.tsx';

/** A `HeadedPage` for pages that use antd components. */
export const AntdPage = (props: HeadedPageProps) => (
  <AntdProvider>
    <HeadedPage {...props} />
  </AntdProvider>
);
