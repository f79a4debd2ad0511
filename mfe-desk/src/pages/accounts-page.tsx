import { usePage } from '@mendwell/web-kit/routing/page';
import { AccountList } from '../components/accounts/account-list.tsx';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { slice } from '../slice.ts';

export default function AccountsPage() {
  usePage(slice.pages.accounts);
  return (
    <DeskPage heading="Accounts">
      <AccountList />
    </DeskPage>
  );
}
