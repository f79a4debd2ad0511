import { AntdPage } from '@mendwell/ui/antd/antd-page';
import { useLiveBookings } from '@mendwell/web-kit/live/live';
import { usePage } from '@mendwell/web-kit/routing/page';
import { BookedServices } from '../components/bookings/booked-services.tsx';
import { slice } from '../slice.ts';

export default function BookedServicesPage() {
  usePage(slice.pages['booked-services']);
  useLiveBookings();

  return (
    <AntdPage heading="Booked services" intro="Your appointments, their status and any payments due.">
      <BookedServices />
    </AntdPage>
  );
}
