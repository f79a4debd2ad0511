import { productName } from '@mendwell/contracts/pages';
import { AntdProvider } from '@mendwell/ui/antd';
import { PageHeading } from '@mendwell/ui/page-heading';
import { usePage } from '@mendwell/web-kit/page';
import { useLocation, useParams } from '@mendwell/web-kit/router';
import { Appointment } from '../components/appointment.tsx';

export default function BookAppointmentPage() {
  usePage(`Book appointment || ${productName}`);
  const { serviceId = '' } = useParams();
  const { state } = useLocation();

  return (
    <AntdProvider>
      <div className="container">
        <PageHeading intro="Choose when you would like to be seen. You pay after the request is sent.">
          BOOK APPOINTMENT
        </PageHeading>
        <Appointment key={serviceId} serviceId={serviceId} navigationState={state} />
      </div>
    </AntdProvider>
  );
}
