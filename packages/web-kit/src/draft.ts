import { useCallback, useState } from 'react';

/**
 * Form values that outlive the detour to the sign-in page (kept in this tab's session storage).
 * `key` names the form, with the id of what it is about: `book:${serviceId}`. Values must survive JSON.
 * Returns the values, a setter, and `clear`, to be called when the form was sent.
 */
export const useDraft = <T>(
  key: string,
  initial: T,
): [draft: T, setDraft: (next: T) => void, clear: () => void] => {
  const storageKey = `draft:${key}`;
  const [draft, setDraft] = useState<T>(() => read(storageKey) ?? initial);

  // Another form of the same page (another id in the address) starts from its own draft.
  const [shownKey, setShownKey] = useState(storageKey);
  if (shownKey !== storageKey) {
    setShownKey(storageKey);
    setDraft(read(storageKey) ?? initial);
  }

  const save = useCallback(
    (next: T) => {
      setDraft(next);
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    },
    [storageKey],
  );
  const clear = useCallback(() => sessionStorage.removeItem(storageKey), [storageKey]);
  return [draft, save, clear];
};

const read = <T>(storageKey: string): T | undefined => {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};
