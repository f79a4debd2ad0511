import * as z from 'zod/mini';
import type { Call, Docs } from '../calls.ts';
import { PageHeaders, PageQuery } from '../paging.ts';
import { PlainText } from '../text.ts';
import { DeskAction } from './actions.ts';

/** One action in the journal. Entries are never changed or removed. */
export const JournalEntry = z.extend(DeskAction, { _id: z.string(), at: z.iso.datetime() });
export type JournalEntry = z.infer<typeof JournalEntry>;

/** All actions, those on one kind of subject, or those on one subject; an account's or operator's `id` is its uid here. */
export const JournalQuery = z.extend(PageQuery, {
  kind: z.optional(z.string().check(z.maxLength(30))),
  id: z.optional(z.string().check(z.maxLength(200))),
});
export type JournalQuery = z.infer<typeof JournalQuery>;

export const listJournal = {
  method: 'GET',
  path: '/desk/catalog/journal',
  caller: 'operator',
  query: JournalQuery,
  answer: z.array(JournalEntry),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const exportJournal = {
  method: 'GET',
  path: '/desk/catalog/journal/export',
  caller: 'operator',
  answer: PlainText,
  mediaType: 'application/jsonl',
} as const satisfies Call;

export const docs = {
  catalog: {
    listJournal: { summary: "Operators' actions in all services, newest first" },
    exportJournal: { summary: 'The whole journal, a JSON object in each line' },
  },
} as const satisfies Docs;
