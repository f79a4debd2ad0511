import { productName } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { FormPage } from '@mendwell/ui/form-page';
import { usePage } from '@mendwell/web-kit/page';
import { useState } from 'react';
import { DeleteDialogs } from '../components/own-services/delete-dialogs.tsx';
import { OwnServices } from '../components/own-services/own-services.tsx';

export default function ManageServicesPage() {
  usePage(`Manage services || ${productName}`);
  const [toDelete, setToDelete] = useState<Service>();
  const handleClose = (service: Service | undefined) =>
    setToDelete((asked) => (asked?._id === service?._id ? undefined : asked));

  return (
    <FormPage heading="Manage services" intro="What you offer, as patients find it.">
      <OwnServices onDelete={setToDelete} />
      <DeleteDialogs service={toDelete} onClose={handleClose} />
    </FormPage>
  );
}
