import { useLiveBookings } from '@mendwell/web-kit/live';
import { usePage } from '@mendwell/web-kit/page';
import { BookedServices } from '../components/booked-services.tsx';
import { BookingsNews } from '../components/bookings-news.tsx';
import { Page } from '../components/page.tsx';

export default function BookedServicesPage() {
  usePage('Booked service');
  useLiveBookings();

  return (
    <Page heading="Booked services" intro="Your appointments, how far each one is, and what is still to pay.">
      <BookingsNews />
      <BookedServices />
    </Page>
  );
}
