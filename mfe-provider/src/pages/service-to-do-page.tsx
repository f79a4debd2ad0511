import { FormPage } from '@mendwell/ui/form-page';
import { useLiveBookings } from '@mendwell/web-kit/live';
import { usePage } from '@mendwell/web-kit/page';
import { RequestList } from '../components/requests/request-list.tsx';
import { RequestsAnnouncer } from '../components/requests/requests-announcer.tsx';

export default function ServiceToDoPage() {
  usePage('ServiceToDo');
  useLiveBookings();

  return (
    <FormPage heading="Service to do" intro="What patients have asked of you. They see a new status at once.">
      <RequestsAnnouncer />
      <RequestList />
    </FormPage>
  );
}
