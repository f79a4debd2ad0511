import { ifAllowed } from './storage.ts';

/**
 * Drafts live in this tab's session storage under `draft:<uid>:<form>`, with an empty uid for a visitor. If the browser
 * blocks storage, a draft lasts only while its form is open.
 */
const prefix = 'draft:';
const visitor = '';
const keyOf = (form: string, uid: string) => `${prefix}${uid}:${form}`;

/**
 * Reads the draft of `uid` (empty for a visitor). A visitor's draft passes to the next user who signs in and overrides
 * that user's own: the same person may have typed it before the session was known.
 */
export const readDraft = (form: string, uid: string): object => ({
  ...read(keyOf(form, uid)),
  ...read(keyOf(form, visitor)),
});

/** Replaces the draft; without any values, removes it. */
export const writeDraft = (form: string, uid: string, values: object): void =>
  ifAllowed(() => {
    for (const owner of [visitor, uid]) sessionStorage.removeItem(keyOf(form, owner));
    if (Object.keys(values).length > 0) sessionStorage.setItem(keyOf(form, uid), JSON.stringify(values));
  });

/** Removes every draft of this tab, so that the next user of a shared computer finds none. */
export const removeAllDrafts = (): void =>
  ifAllowed(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });

const read = (key: string): object | undefined =>
  ifAllowed(() => {
    const values: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof values === 'object' && values !== null ? values : undefined;
  });
