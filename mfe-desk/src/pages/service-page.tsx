import { useParams } from '@mendwell/web-kit/routing/router';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { ServiceDetails } from '../components/services/service-details.tsx';

export default function ServicePage() {
  const { serviceId = '' } = useParams();
  return (
    <DeskPage heading="Service">
      <ServiceDetails serviceId={serviceId} />
    </DeskPage>
  );
}
