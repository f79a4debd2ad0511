import {
  blockAccount,
  getDeskAccount,
  getDeskAccountBookings,
  unblockAccount,
} from '@mendwell/contracts/desk/accounts';
import type { DeskDecision } from '@mendwell/contracts/desk/actions';
import { http } from '@mendwell/web-kit/http/http';
import { useDeskAction, useDeskQuery } from './desk-query.ts';

/** An account, read again while it is being blocked. */
export const useDeskAccount = (uid: string) =>
  useDeskQuery({
    queryKey: ['account', uid],
    read: (signal) => http(getDeskAccount, { uid }, { signal }),
    isChanging: ({ blocked }) => blocked?.isComplete === false,
  });

/** How an account takes part in bookings, read again while its block ends those ahead. */
export const useAccountBookings = (uid: string, isBlocked: boolean) =>
  useDeskQuery({
    queryKey: ['account-bookings', uid],
    read: (signal) => http(getDeskAccountBookings, { uid }, { signal }),
    isChanging: ({ ahead }) => isBlocked && ahead.bookings > 0,
  });

/** Blocks an account, or unblocks it. */
export const useAccountDecision = (uid: string, isBlocked: boolean, onDone: () => void) =>
  useDeskAction({
    mutationKey: ['account', uid],
    act: (decision: DeskDecision) => http(isBlocked ? unblockAccount : blockAccount, { uid }, decision),
    done: isBlocked ? 'The account is unblocked.' : 'The account is blocked.',
    onDone,
    showsFailure: true,
  });
