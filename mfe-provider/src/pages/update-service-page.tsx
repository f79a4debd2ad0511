import { AntdProvider } from '@mendwell/ui/antd';
import { PageHeading } from '@mendwell/ui/page-heading';
import { usePage } from '@mendwell/web-kit/page';
import { useParams } from '@mendwell/web-kit/router';
import { UpdateService } from '../components/update-service.tsx';

export default function UpdateServicePage() {
  usePage('ServiceUpdate');
  const { serviceId = '' } = useParams();

  return (
    <AntdProvider>
      <div className="container">
        <PageHeading intro="Patients see your changes within seconds; bookings already made keep their price.">
          ADD SERVICE
        </PageHeading>
        <UpdateService key={serviceId} serviceId={serviceId} />
      </div>
    </AntdProvider>
  );
}
