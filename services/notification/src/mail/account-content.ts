import { formatAppointment } from '@mendwell/contracts/appointment-time';
import { pages } from '@mendwell/contracts/pages';
import type { AccountNotice } from '../messages/message.rules.ts';
import type { MailContent } from './mail-content.ts';

/** The content of a mail about an account that will be deleted. Without a name, as it may go to a stranger's address. */
export function contentOfNotice({ erasesAt }: AccountNotice, publicUrl: string): MailContent {
  // The reader's time zone is unknown.
  const when = formatAppointment(erasesAt, undefined, 'UTC');
  return {
    subject: 'Your account will be deleted',
    text: 'You have asked us to delete your account. To stop this, sign in before the date below and choose Keep my account.',
    facts: [{ label: 'Deleted on', value: when }],
    link: { label: 'Open your profile', url: publicUrl + pages.profile },
  };
}
