import { useParams } from '@mendwell/web-kit/routing/router';
import { AccountDetails } from '../components/accounts/account-details.tsx';
import { DeskPage } from '../components/frame/desk-page.tsx';

export default function AccountPage() {
  const { uid = '' } = useParams();
  return (
    <DeskPage heading="Account">
      <AccountDetails uid={uid} />
    </DeskPage>
  );
}
