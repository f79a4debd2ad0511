import { productName } from '@mendwell/contracts/pages';
import { FormPage } from '@mendwell/ui/form-page';
import { usePage } from '@mendwell/web-kit/page';
import { useLocation, useParams } from '@mendwell/web-kit/router';
import { Appointment } from '../components/appointment/appointment.tsx';

export default function BookAppointmentPage() {
  usePage(
    `Book appointment || ${productName}`,
    'Choose a day and a time, say what the doctor should know, and send your request.',
  );
  const { serviceId = '' } = useParams();
  const { state } = useLocation();

  return (
    <FormPage
      heading="BOOK APPOINTMENT"
      intro="Choose when you would like to be seen. You pay after the request is sent."
    >
      <Appointment key={serviceId} serviceId={serviceId} navigationState={state} />
    </FormPage>
  );
}
