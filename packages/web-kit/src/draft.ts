import { useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './draft-storage.ts';
import { useSession } from './session.tsx';

/** The values of a form that is being filled in. */
export interface Draft<Values> {
  values: Values;
  /** The user's id; empty for a visitor. */
  owner: string;
  /** Keeps what was typed; call it on every change. */
  save: (values: Values) => void;
  /** Forgets what was typed: it was sent, or given up. A form that stays goes on from what was `sent`. */
  clear: (sent?: Values) => void;
  /** Whether any value differs from what the form began with; typing that was taken back is no change. */
  isDirty: boolean;
}

/**
 * Form values that survive a reload and the detour to the sign-in page, in this tab. `form` names the form, with the id
 * of what it is about: `book:${serviceId}`. Only values that differ from `initial` are kept: every other field of
 * a restored form shows `initial` as it is then. Values must survive JSON. A draft belongs to its user: nobody else sees
 * it, and signing out removes it. What a visitor typed goes to the user who signs in next.
 */
export const useDraft = <Values extends object>(form: string, initial: Values): Draft<Values> => {
  const uid = useSession().user?.uid ?? '';
  const restore = () => ({ form, uid, values: { ...initial, ...readDraft(form, uid) } });
  const [shown, setShown] = useState(restore);

  // Another form of the same page (another id in the address), or another user, starts from its own draft.
  if (shown.form !== form || shown.uid !== uid) setShown(restore());

  return {
    values: shown.values,
    owner: uid,
    save: (values) => {
      setShown({ form, uid, values });
      writeDraft(form, uid, changesOf(values, initial));
    },
    clear: (sent = initial) => {
      setShown({ form, uid, values: sent });
      removeDraft(form, uid);
    },
    isDirty: Object.keys(changesOf(shown.values, initial)).length > 0,
  };
};

/** The props of a text field whose value is part of a draft. */
export const fieldOf = <Values extends Record<string, string>>(
  draft: Draft<Values>,
  name: keyof Values & string,
) => ({
  name,
  value: draft.values[name],
  onChange: ({ target }: { target: { value: string } }) =>
    draft.save({ ...draft.values, [name]: target.value }),
});

const changesOf = <Values extends object>(values: Values, initial: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof Values]),
    ),
  ) as Partial<Values>;
