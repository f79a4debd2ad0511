import { ifAllowed } from './storage.ts';

/**
 * Drafts in this tab's session storage, each under its owner: `draft:<uid>:<form>`, without a uid for a visitor. Where
 * the browser blocks storage, drafts last as long as their form is open.
 */
const prefix = 'draft:';
const visitor = '';
const keyOf = (form: string, uid: string) => `${prefix}${uid}:${form}`;

/**
 * What `uid` (empty for a visitor) typed into a form. What a visitor typed goes to whoever signs in next, and comes
 * before what that user typed earlier: it may be the same person, who typed before the page knew.
 */
export const readDraft = (form: string, uid: string): object => ({
  ...read(keyOf(form, uid)),
  ...read(keyOf(form, visitor)),
});

export const writeDraft = (form: string, uid: string, values: object): void => {
  removeDraft(form, uid);
  if (Object.keys(values).length === 0) return;
  ifAllowed(() => sessionStorage.setItem(keyOf(form, uid), JSON.stringify(values)));
};

export const removeDraft = (form: string, uid: string): void =>
  ifAllowed(() => {
    for (const owner of [visitor, uid]) sessionStorage.removeItem(keyOf(form, owner));
  });

/** Removes every draft of this tab: on a shared computer, nobody finds what the user before typed. */
export const removeAllDrafts = (): void =>
  ifAllowed(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });

const read = (key: string): object | undefined =>
  ifAllowed(() => {
    const values: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof values === 'object' && values !== null ? values : undefined;
  });
