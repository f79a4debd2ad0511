import { productName } from '@mendwell/contracts/pages';
import { usePage } from '@mendwell/web-kit/page';
import { useLocation, useParams } from '@mendwell/web-kit/router';
import { Appointment } from '../components/appointment.tsx';
import { Page } from '../components/page.tsx';

export default function BookAppointmentPage() {
  usePage(
    `Book appointment || ${productName}`,
    'Choose a day and a time, say what the doctor should know, and send your request.',
  );
  const { serviceId = '' } = useParams();
  const { state } = useLocation();

  return (
    <Page
      heading="BOOK APPOINTMENT"
      intro="Choose when you would like to be seen. You pay after the request is sent."
    >
      <Appointment key={serviceId} serviceId={serviceId} navigationState={state} />
    </Page>
  );
}
