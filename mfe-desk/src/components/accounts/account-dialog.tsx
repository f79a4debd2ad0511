import type { DeskAccountDetails } from '@mendwell/contracts/desk/accounts';
import { useState } from 'react';
import { useAccountBookings, useAccountDecision } from '../../api/accounts.ts';
import { DecisionDialog } from '../actions/decision-dialog.tsx';
import { ImpactNotice } from '../actions/impact.tsx';

interface AccountDialogProps {
  account: DeskAccountDetails;
  isOpen: boolean;
  onClose: () => void;
}

/** Blocks an account, or unblocks it. */
export function AccountDialog({ account, isOpen, onClose }: AccountDialogProps) {
  const { uid, name, email, blocked } = account;
  // The title does not change while the dialog closes.
  const [isBlocked, setBlocked] = useState(blocked !== undefined);
  if (isOpen && isBlocked !== (blocked !== undefined)) setBlocked(blocked !== undefined);
  const { data, ...bookings } = useAccountBookings(uid, blocked !== undefined);
  const action = useAccountDecision(uid, isBlocked, onClose);
  return (
    <DecisionDialog
      isOpen={isOpen}
      title={isBlocked ? 'Unblock this account?' : 'Block this account?'}
      confirm={isBlocked ? 'Unblock account' : 'Block account'}
      isDanger={!isBlocked}
      isWaiting={!isBlocked && bookings.isPending}
      action={action}
      onClose={onClose}
    >
      <p>
        <bdi>{name}</bdi>, <bdi>{email}</bdi>.{' '}
        {isBlocked
          ? 'They can sign in, and what was hidden with the account is shown again. Ended appointments stay ended.'
          : 'They cannot sign in, and their services and reviews are hidden.'}
      </p>
      {!isBlocked && (
        <ImpactNotice
          query={{ ...bookings, data: data?.ahead }}
          consequence="They are called off with full refunds, which unblocking does not undo."
        />
      )}
    </DecisionDialog>
  );
}
