import { focusHeading } from '@mendwell/ui/display/page-heading';
import type { DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { useState } from 'react';

/** A dialog about something as it was when the dialog opened: what it says does not change while it closes. */
export function useDialog<Subject>() {
  const [shown, setShown] = useState<{ subject: Subject; isOpen: boolean }>();
  const props: DialogProps = {
    isOpen: shown?.isOpen ?? false,
    onClose: () => setShown((now) => now && { ...now, isOpen: false }),
    onClosed: () => {
      setShown(undefined);
      // Focus cannot return to the button of a row that is gone.
      if (document.activeElement === document.body) focusHeading();
    },
  };
  return { subject: shown?.subject, open: (subject: Subject) => setShown({ subject, isOpen: true }), props };
}
