import { usePage } from '@mendwell/web-kit/routing/page';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { Journal } from '../components/journal/journal.tsx';
import { slice } from '../slice.ts';

export default function JournalPage() {
  usePage(slice.pages.journal);
  return (
    <DeskPage heading="Journal" intro="What operators did, newest first.">
      <Journal />
    </DeskPage>
  );
}
