import { usePage } from '@mendwell/web-kit/routing/page';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { ServiceList } from '../components/services/service-list.tsx';
import { slice } from '../slice.ts';

export default function ServicesPage() {
  usePage(slice.pages.services);
  return (
    <DeskPage heading="Services">
      <ServiceList />
    </DeskPage>
  );
}
