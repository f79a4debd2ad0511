import { productName } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { FormPage } from '@mendwell/ui/form-page';
import { usePage } from '@mendwell/web-kit/page';
import { useState } from 'react';
import { DeleteDialogs } from '../components/delete-dialogs.tsx';
import { OwnServices } from '../components/own-services.tsx';

export default function ManageServicesPage() {
  usePage(`Manage services || ${productName}`);
  const [toDelete, setToDelete] = useState<Service>();

  return (
    <FormPage heading="Manage services" intro="What you offer, as patients find it.">
      <OwnServices onDelete={setToDelete} />
      <DeleteDialogs service={toDelete} onClose={() => setToDelete(undefined)} />
    </FormPage>
  );
}
