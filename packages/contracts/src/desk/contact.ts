import * as z from 'zod/mini';
import { Modified } from '../answers.ts';
import type { Call, Docs } from '../calls.ts';
import { PageHeaders, PageQuery } from '../paging.ts';
import { openEnum, pathId } from '../text.ts';
import { DeskNote } from './actions.ts';

const messageStates = ['new', 'answered'] as const;

/** A message from the contact form. */
export const InboxMessage = z.object({
  _id: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  sentAt: z.iso.datetime(),
  state: openEnum(z.enum(messageStates)),
  /** It is deleted twelve months later. */
  answeredAt: z.optional(z.iso.datetime()),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/** New messages are listed oldest first, answered ones by the latest answer. */
export const InboxQuery = z.extend(PageQuery, {
  state: z._default(z.enum(messageStates, 'State must be new or answered'), 'new'),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

const parameters = { messageId: pathId('This message does not exist') };

export const listContactMessages = {
  method: 'GET',
  path: '/desk/catalog/contact',
  caller: 'operator',
  query: InboxQuery,
  answer: z.array(InboxMessage),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const answerContactMessage = {
  method: 'POST',
  path: '/desk/catalog/contact/{messageId}/answer',
  caller: 'operator',
  parameters,
  body: DeskNote,
  answer: Modified,
} as const satisfies Call;

export const reopenContactMessage = {
  method: 'POST',
  path: '/desk/catalog/contact/{messageId}/reopen',
  caller: 'operator',
  parameters,
  body: DeskNote,
  answer: Modified,
} as const satisfies Call;

export const docs = {
  catalog: {
    listContactMessages: { summary: 'Messages from the contact form by state' },
    answerContactMessage: {
      summary: 'Marks a message as answered, so that it is deleted twelve months later',
    },
    reopenContactMessage: { summary: 'Marks a message as new again' },
  },
} as const satisfies Docs;
