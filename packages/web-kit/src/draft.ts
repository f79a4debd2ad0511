import { useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './draft-storage.ts';
import { useSession } from './session.tsx';

/** The unsent values of a form. */
export interface Draft<Values> {
  values: Values;
  /** The user's id; empty for a visitor. */
  owner: string;
  /** Stores the values; call it on every change. */
  save: (values: Values) => void;
  /** Deletes the draft after it was sent or discarded. A form that stays open continues with the `sent` values. */
  clear: (sent?: Values) => void;
  /** Whether any value differs from its initial one. */
  isDirty: boolean;
}

/**
 * Form values that survive a reload and a detour to the sign-in page, in this tab. `form` is a unique key, such as
 * `book:${serviceId}`. Only values that differ from `initial` are stored; the other fields of a restored form show the
 * current `initial`. Values must be serializable as JSON. A draft is private to its user and removed on sign-out. A
 * visitor's draft passes to the next user who signs in.
 */
export const useDraft = <Values extends object>(form: string, initial: Values): Draft<Values> => {
  const uid = useSession().user?.uid ?? '';
  const restore = () => ({ form, uid, values: { ...initial, ...readDraft(form, uid) } });
  const [shown, setShown] = useState(restore);

  // Another key or another user has its own draft.
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

/** The props of a text field that edits one value of a draft. */
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
