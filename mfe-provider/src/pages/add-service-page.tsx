import { pages, productName } from '@mendwell/contracts/pages';
import { FormPage } from '@mendwell/ui/form-page';
import { usePage } from '@mendwell/web-kit/page';
import { useNavigate } from '@mendwell/web-kit/router';
import { toast } from '@mendwell/web-kit/toast';
import { useAddService } from '../api/services.ts';
import { ServiceForm } from '../components/service-form.tsx';
import { emptyService } from '../components/service-values.ts';

export default function AddServicePage() {
  usePage(
    `Add service || ${productName}`,
    'Offer a consultation of your own: patients find it, book it and pay for it here.',
  );
  const navigate = useNavigate();
  const saving = useAddService();

  const handleSaved = () => {
    toast.success('Service added successfully');
    navigate(pages.manageServices);
  };

  return (
    <FormPage heading="ADD SERVICE" intro="Your name, photo and e-mail are added from your account.">
      <ServiceForm
        draftKey="add-service"
        initialValues={emptyService}
        saving={saving}
        onSaved={handleSaved}
        submitLabel="ADD"
      />
    </FormPage>
  );
}
