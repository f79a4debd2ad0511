import { productName } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { AntdProvider } from '@mendwell/ui/antd';
import { PageHeading } from '@mendwell/ui/page-heading';
import { usePage } from '@mendwell/web-kit/page';
import { useState } from 'react';
import { DeleteDialogs } from '../components/delete-dialogs.tsx';
import { OwnServices } from '../components/own-services.tsx';

export default function ManageServicesPage() {
  usePage(`Manage services || ${productName}`);
  const [toDelete, setToDelete] = useState<Service>();

  return (
    <AntdProvider>
      <div className="container">
        <PageHeading intro="What you offer, as patients find it.">Manage services</PageHeading>
        <OwnServices onDelete={setToDelete} />
        <DeleteDialogs service={toDelete} onClose={() => setToDelete(undefined)} />
      </div>
    </AntdProvider>
  );
}
