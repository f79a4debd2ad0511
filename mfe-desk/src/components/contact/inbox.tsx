import { type InboxMessage, listContactMessages } from '@mendwell/contracts/desk/contact';
import { Button, buttonClass } from '@mendwell/ui/display/button';
import { formatDateTime } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import { Choices } from '@mendwell/ui/forms/choices';
import { oneOf, useFilters } from '@mendwell/web-kit/routing/filters';
import { useMarkMessage } from '../../api/contact.ts';
import { useDeskList } from '../../api/desk-list.ts';
import { Address } from '../facts/address.tsx';
import { type Column, DeskTable } from '../lists/desk-table.tsx';
import styles from '../lists/lists.module.css';
import { RowActions } from '../lists/row-actions.tsx';
import { replyAddress } from './reply-address.ts';

const states = { new: 'New', answered: 'Answered' };
const empty = { new: 'No new messages.', answered: 'No answered messages.' };

/** The messages of one state: new ones oldest first, answered ones by the latest answer. */
export function Inbox() {
  const { filters, setFilters } = useFilters('state');
  const state = oneOf(states, filters.state);
  const query = useDeskList(listContactMessages, { state });
  return (
    <>
      <div className={styles.controls}>
        <Choices
          label="State"
          options={states}
          value={state}
          onChoose={(chosen) => setFilters({ state: chosen })}
        />
      </div>
      <DeskTable
        label="Messages"
        query={query}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={empty[state]}
      />
    </>
  );
}

const columns: Column<InboxMessage>[] = [
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
  { title: 'From', render: ({ email }) => (email ? <Address email={email} /> : 'Deleted account') },
  {
    title: 'Sent',
    render: ({ sentAt, answeredAt }) => (
      <span className={styles.lines}>
        <span>{formatDateTime(sentAt)}</span>
        {answeredAt && <span className={styles.muted}>answered {formatDateTime(answeredAt)}</span>}
      </span>
    ),
  },
  { title: 'Answer', isBare: true, render: (message) => <MessageActions message={message} /> },
];

function MessageActions({ message }: { message: InboxMessage }) {
  const { mutate, isPending } = useMarkMessage(message);
  return (
    <RowActions>
      {message.email && (
        <a href={replyAddress(message)} className={buttonClass({ size: 'small' })}>
          Reply
        </a>
      )}
      <Button variant="secondary" size="small" isBusy={isPending} onClick={() => mutate()}>
        {message.state === 'answered' ? 'Mark as new' : 'Mark as answered'}
      </Button>
    </RowActions>
  );
}
