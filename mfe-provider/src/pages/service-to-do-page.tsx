import { AntdProvider } from '@mendwell/ui/antd';
import { PageHeading } from '@mendwell/ui/page-heading';
import { useLiveBookings } from '@mendwell/web-kit/live';
import { usePage } from '@mendwell/web-kit/page';
import { BookingRequests } from '../components/booking-requests.tsx';

export default function ServiceToDoPage() {
  usePage('ServiceToDo');
  useLiveBookings();

  return (
    <AntdProvider>
      <div className="container">
        <PageHeading intro="What patients have asked of you. They see a new status at once.">
          Service to do
        </PageHeading>
        <BookingRequests />
      </div>
    </AntdProvider>
  );
}
