import type { DeskAccount } from '@mendwell/contracts/desk/accounts';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { Hidden } from '../facts/state-badge.tsx';

/** Blocked, an operator's, not verified, or nothing special. */
export function AccountState({ account }: { account: DeskAccount }) {
  const { blocked, isOperator, isEmailVerified } = account;
  if (blocked) return <Hidden because={blocked} status="blocked" />;
  if (isOperator) return <StatusBadge status="operator" />;
  return isEmailVerified ? 'Verified' : 'Not verified';
}
