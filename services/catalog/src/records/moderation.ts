import type { ReasonCategory } from '@mendwell/contracts/desk/actions';

/** Enough reports, an operator, or the block of the account that published it. */
export type HiddenBy = 'reports' | 'operator' | 'account';

/** Why a review, a reply or a service is hidden; absent while nobody hides it. */
export interface Moderation {
  /** Several can be at once. */
  hiddenBy: HiddenBy[];
  /** Since when, whoever it was. */
  hiddenAt: Date;
  /** Of an operator's decision. */
  reason?: ReasonCategory;
}

/** A decision that is repeated after a restore has no version: it is about the text as it is. */
export type AnyDecision<Decision extends { version: string }> = Omit<Decision, 'version'> & {
  version?: string;
};

/** Who hides something from now on, or no longer. */
export interface ModerationChange {
  add?: readonly HiddenBy[];
  remove?: readonly HiddenBy[];
  reason?: ReasonCategory;
}

/** The moderation after a change: the same object if it changes nothing, undefined if nobody hides it any more. */
export function moderated(
  before: Moderation | undefined,
  { add = [], remove = [], reason }: ModerationChange,
): Moderation | undefined {
  const known = before?.hiddenBy ?? [];
  const hiddenBy = [...new Set([...known, ...add])].filter((one) => !remove.includes(one));
  if (hiddenBy.length === known.length && hiddenBy.every((one) => known.includes(one))) return before;
  if (hiddenBy.length === 0) return undefined;
  const { reason: earlier, ...rest } = before ?? {};
  const because = remove.includes('operator') ? reason : (earlier ?? reason);
  return { hiddenAt: new Date(), ...rest, ...(because && { reason: because }), hiddenBy };
}
