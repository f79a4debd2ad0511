import { productName } from '@mendwell/contracts/pages';
import { AntdProvider } from '@mendwell/ui/antd';
import { PageHeading } from '@mendwell/ui/page-heading';
import { usePage } from '@mendwell/web-kit/page';
import { OwnServices } from '../components/own-services.tsx';

export default function ManageServicesPage() {
  usePage(`Manage services || ${productName}`);

  return (
    <AntdProvider>
      <div className="container">
        <PageHeading intro="What you offer, as patients find it.">Manage services</PageHeading>
        <OwnServices />
      </div>
    </AntdProvider>
  );
}
