import { AntdProvider } from './antd.tsx';
import { HeadedPage, type HeadedPageProps } from './page-heading.tsx';

/** A page that is made with antd, in its theme. */
export const FormPage = (props: HeadedPageProps) => (
  <AntdProvider>
    <HeadedPage {...props} />
  </AntdProvider>
);
