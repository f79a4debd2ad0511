import { useState } from 'react';

/** The subject of a dialog that is rendered while there is one. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  /** Closes this dialog only: what it sends may finish after another was opened. */
  const close = () => setSubject((now) => (now === subject ? undefined : now));
  return { subject, open: (next: Subject) => setSubject(() => next), close };
}
