import { usePage } from '@mendwell/web-kit/routing/page';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { Waiting } from '../components/overview/waiting.tsx';
import { slice } from '../slice.ts';

export default function OverviewPage() {
  usePage(slice.pages.overview);
  return (
    <DeskPage heading="Desk" intro="What waits for an operator.">
      <Waiting />
    </DeskPage>
  );
}
