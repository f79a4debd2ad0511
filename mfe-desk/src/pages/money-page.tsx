import { usePage } from '@mendwell/web-kit/routing/page';
import { DeskPage } from '../components/frame/desk-page.tsx';
import { WaitingPayments } from '../components/money/waiting-payments.tsx';
import { slice } from '../slice.ts';

export default function MoneyPage() {
  usePage(slice.pages.money);
  return (
    <DeskPage heading="Money" intro="Payments that wait for something, oldest first.">
      <WaitingPayments />
    </DeskPage>
  );
}
