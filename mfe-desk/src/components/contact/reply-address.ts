import type { InboxMessage } from '@mendwell/contracts/desk/contact';

/** Opens the mail program. Anybody can write anything into the form, so nothing of it may add a recipient or a header. */
export const replyAddress = ({ email, subject }: Pick<InboxMessage, 'email' | 'subject'>) =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
