import { useEffect, useEffectEvent, useState } from 'react';
import { focusHeading } from '../display/page-heading.tsx';
import type { DialogProps } from './confirmation-dialog.tsx';

/**
 * A dialog about a subject, which stays the same while it closes. Then the focus returns to the button that opened it, or goes
 * to the heading if that is gone or disabled.
 */
export function useDialog<Subject>() {
  const [shown, setShown] = useState<{ subject: Subject; isOpen: boolean; opener: Element | null }>();
  /** Changes this dialog only: what it sends may finish after another was opened. */
  const change = (next: typeof shown) => setShown((now) => (now?.subject === shown?.subject ? next : now));

  const props: DialogProps = {
    isOpen: shown?.isOpen ?? false,
    onClose: () => change(shown && { ...shown, isOpen: false }),
    onClosed: () => {
      change(undefined);
      const opener = shown?.opener;
      if (opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled')) opener.focus();
      else focusHeading();
    },
  };
  // A dialog may go with its place on the page before it has closed.
  const handleRemoved = useEffectEvent(() => shown && focusHeading());
  useEffect(() => () => void handleRemoved(), []);

  const open = (subject: Subject) => setShown({ subject, isOpen: true, opener: document.activeElement });
  return { isShown: shown !== undefined, subject: shown?.subject, open, props };
}
