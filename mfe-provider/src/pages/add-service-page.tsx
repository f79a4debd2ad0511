import { productName } from '@mendwell/contracts/pages';
import { FormPage } from '@mendwell/ui/form-page';
import { usePage } from '@mendwell/web-kit/page';
import { useSession } from '@mendwell/web-kit/session';
import { AddService } from '../components/service-form/add-service.tsx';

export default function AddServicePage() {
  usePage(
    `Add service || ${productName}`,
    'Offer a consultation of your own: patients find it, book it and pay for it here.',
  );
  const { user } = useSession();

  return (
    <FormPage heading="ADD SERVICE" intro="Your name, photo and e-mail are added from your account.">
      {/* Another user starts from a draft of their own. */}
      <AddService key={user?.uid} />
    </FormPage>
  );
}
