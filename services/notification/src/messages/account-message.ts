import type { DomainEvent } from '@mendwell/contracts/events';
import type { NewMessage } from './message.rules.ts';

/** Tells people that their account will be deleted, and how to keep it. */
export const erasureKind = 'erasure-requested';

/** What a message about an account is about; it has no booking. */
export interface AccountNotice {
  email: string;
  isVerified: boolean;
  erasesAt: string;
}

/** Named by its event, which has an id of its own for each request, and not by the account: ids of messages are logged. */
export const messageOfErasure = ({ id, data }: DomainEvent<'account.erasure-requested'>): NewMessage => ({
  _id: `account:${id}`,
  kind: erasureKind,
  state: 'queued',
  details: {
    account: { email: data.email, isVerified: data.isEmailVerified, erasesAt: data.erasesAt },
  },
  sender: data.uid,
  attempts: 0,
});
