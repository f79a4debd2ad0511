import {
  answerContactMessage,
  type InboxMessage,
  reopenContactMessage,
} from '@mendwell/contracts/desk/contact';
import { http } from '@mendwell/web-kit/http/http';
import { useDeskAction } from './desk-query.ts';

/** Marks a message as answered, or as new again. */
export const useMarkMessage = ({ _id: messageId, state }: Pick<InboxMessage, '_id' | 'state'>) =>
  useDeskAction({
    mutationKey: ['message', messageId],
    act: () =>
      http(state === 'answered' ? reopenContactMessage : answerContactMessage, { messageId }, { note: '' }),
    done: state === 'answered' ? 'The message is new again.' : 'The message is marked as answered.',
  });
