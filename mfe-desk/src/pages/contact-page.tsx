import { usePage } from '@mendwell/web-kit/routing/page';
import { Inbox } from '../components/contact/inbox.tsx';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { slice } from '../slice.ts';

export default function ContactPage() {
  usePage(slice.pages.contact);
  return (
    <DeskPage heading="Contact" intro="Messages from the contact form.">
      <Inbox />
    </DeskPage>
  );
}
