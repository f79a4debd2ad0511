import { FormPage } from '@mendwell/ui/form-page';
import { useLiveBookings } from '@mendwell/web-kit/live';
import { usePage } from '@mendwell/web-kit/page';
import { BookingRequests } from '../components/booking-requests.tsx';
import { RequestsNews } from '../components/requests-news.tsx';

export default function ServiceToDoPage() {
  usePage('ServiceToDo');
  useLiveBookings();

  return (
    <FormPage heading="Service to do" intro="What patients have asked of you. They see a new status at once.">
      <RequestsNews />
      <BookingRequests />
    </FormPage>
  );
}
