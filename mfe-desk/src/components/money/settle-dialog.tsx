import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { useSettleRefund } from '../../api/money.ts';
import { DecisionDialog } from '../actions/decision-dialog.tsx';

export interface SettledRefund {
  bookingId: string;
  /** Such as `$45.50`. */
  amount: string;
}

/** Confirms that a refund which the card provider cannot make was paid back in another way. */
export function SettleDialog({ bookingId, amount, ...dialog }: SettledRefund & DialogProps) {
  const { mutate, ...action } = useSettleRefund(bookingId, dialog.onClose);
  return (
    <DecisionDialog
      {...dialog}
      title="Mark this refund as settled?"
      confirm="Mark as settled"
      needsReason={false}
      action={{ ...action, mutate: ({ note }) => mutate(note) }}
    >
      <p>
        The patient has <strong>{amount}</strong> back in another way, such as a bank transfer. The card
        provider is not asked to refund it any more, and both people see it as refunded.
      </p>
    </DecisionDialog>
  );
}
