import { AccountState, Obligations } from './account.ts';
import { Acknowledged } from './answers.ts';
import type { Call, Docs } from './calls.ts';

/* The calls on the caller's account. */

export const updateAccount = {
  method: 'PUT',
  path: '/account',
  caller: 'user',
  answer: AccountState,
} as const satisfies Call;

export const deleteAccount = {
  method: 'DELETE',
  path: '/account',
  caller: 'user',
  answer: AccountState,
} as const satisfies Call;

export const keepAccount = {
  method: 'POST',
  path: '/account/keep',
  caller: 'user',
  answer: Acknowledged,
} as const satisfies Call;

export const listObligations = {
  method: 'GET',
  path: '/bookings/obligations',
  caller: 'user',
  answer: Obligations,
} as const satisfies Call;

export const docs = {
  catalog: {
    updateAccount: {
      summary:
        "Copies the caller's name, photo and email address from the token to their services and open bookings",
    },
    deleteAccount: {
      summary:
        'Plans to delete the account in seven days and signs out everywhere; refused while people or money wait for it',
      problems: ['sign-in-too-old', 'account-in-use'],
    },
    keepAccount: {
      summary: 'Keeps an account that was to be deleted',
      problems: ['not-changeable'],
    },
  },
  booking: {
    listObligations: {
      summary:
        'Bookings for which people or money wait for the caller, so that the account cannot be deleted',
    },
  },
} as const satisfies Docs;
