import { FormPage } from '@mendwell/ui/form-page';
import { usePage } from '@mendwell/web-kit/page';
import { useParams } from '@mendwell/web-kit/router';
import { UpdateService } from '../components/service-form/update-service.tsx';

export default function UpdateServicePage() {
  usePage('ServiceUpdate');
  const { serviceId = '' } = useParams();

  return (
    <FormPage
      heading="ADD SERVICE"
      intro="Patients see your changes within seconds; bookings already made keep their price."
    >
      <UpdateService key={serviceId} serviceId={serviceId} />
    </FormPage>
  );
}
