import { type Call, PageHeaders, PageQuery } from '../calls.ts';
import { optionalText } from '../inputs.ts';
import { openEnum, PlainText } from '../text.ts';
import * as z from '../zod.ts';

/* What operators do: the shared parts of the calls under `/desk`. */

/** Why something is hidden or an account blocked. The person concerned learns this and nothing more. */
export const reasonCategories = [
  'fraud',
  'misleading',
  'illegal',
  'abuse',
  'spam',
  'request',
  'other',
] as const;
const ReasonCategory = z.enum(reasonCategories, 'Reason is required');
export type ReasonCategory = z.infer<typeof ReasonCategory>;

/** The longest note, in characters. */
export const noteLimit = 500;
/** For the journal only. */
const note = z._default(optionalText('Note', noteLimit), '');

/** Body of an action that has to be justified. */
export const DeskDecision = z.object({ reason: ReasonCategory, note });
export type DeskDecision = z.infer<typeof DeskDecision>;

/**
 * Body of a decision about somebody's text: `version` is that of the text that was read. Refused with `text-changed` and the
 * present text if it is another one by now.
 */
export const VersionedDecision = z.extend(DeskDecision, {
  version: z.string('Version is required').check(z.minLength(1, 'Version is required'), z.maxLength(64)),
});
export type VersionedDecision = z.infer<typeof VersionedDecision>;

/** Body of any other action. */
export const DeskNote = z.object({ note });
export type DeskNote = z.infer<typeof DeskNote>;

export const DeskActionName = z.enum([
  'service.hide',
  'service.show',
  'account.block',
  'account.unblock',
  'account.admit',
  'profile.hide',
  'profile.show',
  'review.keep',
  'review.hide',
  'contact.answer',
  'contact.reopen',
  'refund.retry',
  'refund.take-over',
  'refund.settle',
  'dead-letter.replay',
  'dead-letter.drop',
  'operator.add',
  'operator.remove',
]);

/** What an action is about. An account's or operator's id is a hash of the uid, since the journal outlives accounts. */
export const DeskSubject = z.object({
  kind: openEnum(
    z.enum(['service', 'account', 'review', 'reply', 'message', 'booking', 'dead-letter', 'operator']),
  ),
  id: z.string(),
});

/** An operator's action. Data of the event `operator.acted`. */
export const DeskAction = z.object({
  /** The service that did it. */
  service: z.string(),
  operatorEmail: z.string(),
  /** A hash of the uid, since an address can change hands; absent for the command line and a restore. */
  operatorId: z.optional(z.string()),
  action: openEnum(DeskActionName),
  subject: DeskSubject,
  reason: z.optional(openEnum(ReasonCategory)),
  note: z.optional(z.string()),
});
export type DeskAction = z.infer<typeof DeskAction>;

/** Who and what an action touches, told before it is confirmed. Money in dollars. */
export const Impact = z.object({
  /** Appointments ahead that are not closed. */
  bookings: z.int(),
  /** The different people on their other side. */
  people: z.int(),
  /** What was paid for them and not refunded yet. */
  paid: z.number(),
});
export type Impact = z.infer<typeof Impact>;

/** Why and when an operator has decided something about an account or service, for a mail to its owner. */
export const Decision = z.object({
  reason: openEnum(z.enum(reasonCategories)),
  at: z.iso.datetime(),
});

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
  service: 'catalog',
  caller: 'operator',
  summary: "Operators' actions in all services, newest first",
  query: JournalQuery,
  answer: z.array(JournalEntry),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const exportJournal = {
  method: 'GET',
  path: '/desk/catalog/journal/export',
  service: 'catalog',
  caller: 'operator',
  summary: 'The whole journal, a JSON object in each line',
  answer: PlainText,
  mediaType: 'application/jsonl',
} as const satisfies Call;
