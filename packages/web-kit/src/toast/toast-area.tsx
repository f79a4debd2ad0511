import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import styles from './toast-area.module.css';

export interface Toast {
  kind: 'success' | 'error';
  text: string;
  /** Takes back what it tells. */
  undo?: () => void;
}

export interface ToastAreaProps {
  /** Called once the live region is in the document: screen readers announce only later toasts. */
  onReady: (show: (toast: Toast) => void) => void;
}

const undoMs = 10_000;

/** On a phone, a toast at the lower edge would cover the button that caused it. */
const isPhone = () => window.matchMedia('(max-width: 37.5rem)').matches;
const belowTheBar = { top: 'calc(var(--bar-height) + var(--space-3))', left: '16px', right: '16px' };

export default function ToastArea({ onReady }: ToastAreaProps) {
  useEffect(() => {
    onReady(({ kind, text, undo }) => {
      // A repeated text replaces the visible toast, unless each undoes something else.
      sonner[kind](
        text,
        undo ? { duration: undoMs, action: { label: 'Undo', onClick: undo } } : { id: text },
      );
    });
  }, [onReady]);
  return (
    <Toaster
      position={isPhone() ? 'top-right' : 'bottom-right'}
      mobileOffset={belowTheBar}
      closeButton
      toastOptions={{ classNames: { toast: styles.toast, success: styles.success, error: styles.error } }}
    />
  );
}
