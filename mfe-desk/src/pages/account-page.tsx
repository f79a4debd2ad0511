import { usePage } from '@mendwell/web-kit/routing/page';
import { useParams } from '@mendwell/web-kit/routing/router';
import { AccountDetails } from '../components/accounts/account-details.tsx';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { slice } from '../slice.ts';

export default function AccountPage() {
  const { uid = '' } = useParams();
  usePage(slice.pages.account);
  return (
    <DeskPage heading="Account">
      <AccountDetails uid={uid} />
    </DeskPage>
  );
}
