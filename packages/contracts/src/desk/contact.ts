import { type Call, Modified, PageHeaders, PageQuery } from '../calls.ts';
import { optionalText } from '../inputs.ts';
import { openEnum, pathId } from '../text.ts';
import * as z from '../zod.ts';
import { DeskNote } from './actions.ts';

const messageStates = ['new', 'answered'] as const;

/** A message from the contact form. */
export const InboxMessage = z.object({
  _id: z.string(),
  email: z.string(),
  /** Whose it is, if it was sent while signed in; anybody can enter any address. */
  senderUid: z.optional(z.string()),
  subject: z.string(),
  message: z.string(),
  sentAt: z.iso.datetime(),
  state: openEnum(z.enum(messageStates)),
  /** It is deleted twelve months later, and unanswered two years after it was sent. */
  answeredAt: z.optional(z.iso.datetime()),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/**
 * New messages are listed oldest first, answered ones by the latest answer. `search` is a message's id or a whole e-mail address,
 * and finds up to a hundred in either state.
 */
export const InboxQuery = z.extend(PageQuery, {
  search: z._default(optionalText('Search', 254), ''),
  state: z._default(z.enum(messageStates, 'State must be new or answered'), 'new'),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

const parameters = { messageId: pathId('This message does not exist') };

export const listContactMessages = {
  method: 'GET',
  path: '/desk/catalog/contact',
  service: 'catalog',
  caller: 'operator',
  summary: 'Messages from the contact form by state',
  query: InboxQuery,
  answer: z.array(InboxMessage),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const answerContactMessage = {
  method: 'POST',
  path: '/desk/catalog/contact/{messageId}/answer',
  service: 'catalog',
  caller: 'operator',
  summary: 'Marks a message as answered, so that it is deleted twelve months later',
  parameters,
  body: DeskNote,
  answer: Modified,
} as const satisfies Call;

export const reopenContactMessage = {
  method: 'POST',
  path: '/desk/catalog/contact/{messageId}/reopen',
  service: 'catalog',
  caller: 'operator',
  summary: 'Marks a message as new again',
  parameters,
  body: DeskNote,
  answer: Modified,
} as const satisfies Call;
