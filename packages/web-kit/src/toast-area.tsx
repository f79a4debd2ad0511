import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import styles from './toast-area.module.css';

interface ToastAreaProps {
  /** Called once the live region is on the page: only then is what it shows read out. */
  onReady: (show: (toast: { kind: 'success' | 'error'; text: string }) => void) => void;
}

export default function ToastArea({ onReady }: ToastAreaProps) {
  useEffect(() => {
    onReady(({ kind, text }) => {
      sonner[kind](text);
    });
  }, [onReady]);
  return (
    <Toaster
      position="bottom-right"
      closeButton
      toastOptions={{ classNames: { toast: styles.toast, success: styles.success, error: styles.error } }}
    />
  );
}
