import { focusHeading } from '@mendwell/ui/display/page-heading';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { useState } from 'react';
import { useIsAsking } from '../../session/recent-sign-in.tsx';

/** A dialog about something as it was when the dialog opened: what it says does not change while it closes. */
export function useDialog<Subject>() {
  const [shown, setShown] = useState<{ subject: Subject; isOpen: boolean; opener: Element | null }>();
  const isAsking = useIsAsking();
  const props: DialogProps = {
    isOpen: shown?.isOpen === true && !isAsking,
    onClose: () => setShown((now) => now && { ...now, isOpen: false }),
    onClosed: () => {
      // It opens again after the sign-in.
      if (shown?.isOpen) return;
      setShown(undefined);
      // Focus cannot return to the button of a row that is gone.
      if (shown?.opener instanceof HTMLElement && shown.opener.isConnected) shown.opener.focus();
      else focusHeading();
    },
  };
  const open = (subject: Subject) => setShown({ subject, isOpen: true, opener: document.activeElement });
  return { isShown: shown !== undefined, subject: shown?.subject, open, props };
}
