import { useState } from 'react';
import { useSession } from '../session/session.tsx';
import { readDraft, writeDraft } from '../storage/draft-storage.ts';

/** The unsent values of a form. */
export interface Draft<Values> {
  values: Values;
  /** Stores the values; call it on every change. */
  save: (values: Values) => void;
  /**
   * Deletes the draft once its values were `sent`, except for what was typed since. Without `sent`, deletes all of it; the
   * values stay visible until the form closes.
   */
  clear: (sent?: Values) => void;
  /** Whether any value differs from its initial one. */
  isDirty: boolean;
  /**
   * Throws if the values, read again before they are replaced, are not those that the user began to change: another tab or device
   * has saved meanwhile. The next save is not refused.
   */
  refuseIfChanged: (now: Values) => void;
}

interface Shown<Values> {
  form: string;
  uid: string;
  edits: object;
  /** The values that the user began to change; absent if they are the initial ones. */
  base?: Values;
  isDone: boolean;
}

/**
 * Form values that survive a reload and a detour to the sign-in page, in this tab. `form` is a unique key, such as
 * `book:${serviceId}`. Only values that differ from `initial` are kept; the other fields always show the current
 * `initial`. Values must be serializable as JSON. A draft is private to its user and removed on sign-out. A visitor's
 * draft passes to the next user who signs in.
 */
export const useDraft = <Values extends object>(form: string, initial: Values): Draft<Values> => {
  const uid = useSession().user?.uid ?? '';
  const baseForm = `${form} base`;
  const writeBase = (edits: object, base: Values) =>
    writeDraft(baseForm, uid, fieldsOf(base, Object.keys(edits)));
  const restore = () => {
    const edits = readDraft(form, uid);
    return { form, uid, edits, base: { ...initial, ...readDraft(baseForm, uid) }, isDone: false };
  };
  const [shown, setShown] = useState<Shown<Values>>(restore);

  // Another key or another user has its own draft.
  if (shown.form !== form || shown.uid !== uid) setShown(restore());

  const values = { ...initial, ...shown.edits };
  const isDirty = !shown.isDone && Object.keys(changesOf(values, initial)).length > 0;
  const base = (isDirty && shown.base) || initial;
  return {
    values,
    save: (next) => {
      const edits = changesOf(next, initial);
      setShown({ form, uid, edits, base, isDone: false });
      writeDraft(form, uid, edits);
      writeBase(edits, base);
    },
    clear: (sent) => {
      setShown(({ form, uid, edits }) => ({
        ...{ form, uid, isDone: !sent },
        edits: sent ? changesOf(edits, sent) : edits,
      }));
      writeDraft(form, uid, sent ? changesOf(readDraft(form, uid), sent) : {});
      writeDraft(baseForm, uid, {});
    },
    isDirty,
    refuseIfChanged: (now) => {
      if (Object.keys(changesOf(now, base)).length === 0) return;
      setShown((before) => ({ ...before, base: now }));
      writeBase(shown.edits, now);
      throw new Error('This was changed elsewhere. Please look again.');
    },
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

const fieldsOf = (values: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

const changesOf = (values: object, before: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  );
