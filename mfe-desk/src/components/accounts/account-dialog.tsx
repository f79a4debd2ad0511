import type { DeskAccountDetails } from '@mendwell/contracts/desk/accounts';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { type useAccountBookings, useAccountDecision } from '../../api/accounts.ts';
import { DecisionDialog } from '../actions/decision-dialog.tsx';
import { ImpactNotice } from '../actions/impact.tsx';
import { Address } from '../facts/address.tsx';

interface AccountDialogProps extends DialogProps {
  account: DeskAccountDetails;
  bookings: ReturnType<typeof useAccountBookings>;
}

/** Blocks an account, or unblocks it. */
export function AccountDialog({ account, bookings, ...dialog }: AccountDialogProps) {
  const { uid, name, email, blocked } = account;
  const isBlocked = blocked !== undefined;
  const action = useAccountDecision(uid, isBlocked, dialog.onClose);
  return (
    <DecisionDialog
      {...dialog}
      title={isBlocked ? 'Unblock this account?' : 'Block this account?'}
      confirm={isBlocked ? 'Unblock account' : 'Block account'}
      isDanger={!isBlocked}
      isWaiting={!isBlocked && bookings.isPending}
      action={action}
    >
      <p>
        {name && (
          <>
            <bdi>{name}</bdi>,{' '}
          </>
        )}
        <Address email={email} />.{' '}
        {isBlocked
          ? 'They can sign in, and what was hidden with the account is shown again. Ended appointments stay ended.'
          : 'They cannot sign in, and their services and reviews are hidden.'}
      </p>
      {!isBlocked && (
        <ImpactNotice
          query={{ ...bookings, data: bookings.data?.ahead }}
          consequence="They are called off with full refunds, which unblocking does not undo."
        />
      )}
    </DecisionDialog>
  );
}
