import {
  answerContactMessage,
  type InboxMessage,
  listContactMessages,
  reopenContactMessage,
} from '@mendwell/contracts/desk/contact';
import { Button } from '@mendwell/ui/display/button';
import { formatDateTime } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http } from '@mendwell/web-kit/http/http';
import { Link } from '@mendwell/web-kit/routing/router';
import { useState } from 'react';
import { deskPages } from '../desk-pages.ts';
import type { Action } from '../kit/actions.tsx';
import { Address } from '../kit/cells.tsx';
import { choice } from '../kit/filters.tsx';
import styles from '../kit/kit.module.css';
import { type ListDescription, listPage } from '../kit/list.tsx';
import { slice } from '../slice.ts';
import { AccountSummary } from './account-page.tsx';

/** The messages of one state: new ones oldest first, answered ones by the latest answer. */
export const messages: ListDescription<typeof listContactMessages> = {
  page: slice.pages.contact,
  heading: 'Contact',
  intro: 'Messages from the contact form.',
  call: listContactMessages,
  filters: { state: choice('State', { new: 'New', answered: 'Answered' }) },
  columns: [
    {
      title: 'Message',
      isBare: true,
      render: ({ subject, message }) => (
        <div className={styles.lines}>
          <strong>
            <bdi>{subject}</bdi>
          </strong>
          <LongText>{message}</LongText>
        </div>
      ),
    },
    { title: 'From', render: (message) => <Sender message={message} /> },
    {
      title: 'Sent',
      render: ({ sentAt, answeredAt }) => (
        <span className={styles.lines}>
          <span>{formatDateTime(sentAt)}</span>
          {answeredAt && <span className={shared.hint}>answered {formatDateTime(answeredAt)}</span>}
        </span>
      ),
    },
  ],
  actions: { title: 'Answer', of: (message) => [...replyTo(message), marking(message)] },
  rowKey: ({ _id }) => _id,
  label: 'Messages',
  empty: ({ state }) => `No ${state} messages.`,
};

export default listPage(messages);

/** Who sent it, as far as that is known; their account opens beside it. */
function Sender({ message: { email, senderUid } }: { message: InboxMessage }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.lines}>
      {email ? <Address email={email} /> : 'Deleted account'}
      {senderUid && (
        <span>
          <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Account
          </Button>
        </span>
      )}
      {senderUid && isOpen && <AccountSummary uid={senderUid} />}
      {!senderUid && email && <Link to={deskPages.search(email)}>Search</Link>}
    </div>
  );
}

const replyTo = (message: InboxMessage): Action[] =>
  message.email ? [{ label: 'Reply', href: replyAddress(message) }] : [];

/** Opens the mail program. Anybody can write anything into the form, so nothing of it may add a recipient or a header. */
export const replyAddress = ({ email, subject }: Pick<InboxMessage, 'email' | 'subject'>) =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

function marking({ _id: messageId, state }: InboxMessage): Action {
  const answer = {
    act: () => http(answerContactMessage, { messageId }, { note: '' }),
    done: 'The message is marked as answered.',
  };
  const reopen = {
    act: () => http(reopenContactMessage, { messageId }, { note: '' }),
    done: 'The message is new again.',
  };
  const [marked, undo] = state === 'answered' ? [reopen, answer] : [answer, reopen];
  return {
    label: state === 'answered' ? 'Mark as new' : 'Mark as answered',
    variant: 'secondary',
    shortcut: 'e',
    act: { mutationKey: ['message', messageId], ...marked, undo: () => undo },
  };
}
