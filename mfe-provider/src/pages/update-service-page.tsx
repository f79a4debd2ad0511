import { usePage } from '@mendwell/web-kit/page';
import { useParams } from '@mendwell/web-kit/router';
import { Page } from '../components/page.tsx';
import { UpdateService } from '../components/update-service.tsx';

export default function UpdateServicePage() {
  usePage('ServiceUpdate');
  const { serviceId = '' } = useParams();

  return (
    <Page
      heading="ADD SERVICE"
      intro="Patients see your changes within seconds; bookings already made keep their price."
    >
      <UpdateService key={serviceId} serviceId={serviceId} />
    </Page>
  );
}
