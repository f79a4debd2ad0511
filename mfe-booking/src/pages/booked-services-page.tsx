import { AntdProvider } from '@mendwell/ui/antd';
import { PageHeading } from '@mendwell/ui/page-heading';
import { useLiveBookings } from '@mendwell/web-kit/live';
import { usePage } from '@mendwell/web-kit/page';
import { BookedServices } from '../components/booked-services.tsx';

export default function BookedServicesPage() {
  usePage('Booked service');
  useLiveBookings();

  return (
    <AntdProvider>
      <div className="container">
        <PageHeading intro="Your appointments, how far each one is, and what is still to pay.">
          Booked services
        </PageHeading>
        <BookedServices />
      </div>
    </AntdProvider>
  );
}
