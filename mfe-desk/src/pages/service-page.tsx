import { usePage } from '@mendwell/web-kit/routing/page';
import { useParams } from '@mendwell/web-kit/routing/router';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { ServiceDetails } from '../components/services/service-details.tsx';
import { slice } from '../slice.ts';

export default function ServicePage() {
  const { serviceId = '' } = useParams();
  usePage(slice.pages.service);
  return (
    <DeskPage heading="Service">
      <ServiceDetails serviceId={serviceId} />
    </DeskPage>
  );
}
