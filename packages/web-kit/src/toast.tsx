import { lazy, Suspense, useEffect, useState } from 'react';
import type { Toast, ToastAreaProps } from './toast-area.tsx';

/** Toasts from before their area is in the document. */
let queue: Toast[] = [];
let show: ((toast: Toast) => void) | undefined;
let loadArea: (() => void) | undefined;

const ofKind = (kind: Toast['kind']) => (text: string) => {
  if (show) return show({ kind, text });
  queue.push({ kind, text });
  loadArea?.();
};

/** Shows a toast, which screen readers announce. Works inside and outside components. */
export const toast = { success: ofKind('success'), error: ofKind('error') };

// A toast must appear even if its styled area cannot be loaded.
const ToastArea = lazy(() => import('./toast-area.tsx').catch(() => ({ default: PlainArea })));

/** The area where toasts appear, once per page. Its code is loaded with the first toast. */
export const Toasts = () => {
  const [isNeeded, setNeeded] = useState(queue.length > 0);
  useEffect(() => {
    loadArea = () => setNeeded(true);
    if (queue.length > 0) loadArea();
    return () => {
      loadArea = undefined;
      show = undefined;
    };
  }, []);
  return (
    isNeeded && (
      <Suspense>
        <ToastArea onReady={handleReady} />
      </Suspense>
    )
  );
};

/** Shows the last toast as plain text if the styled area cannot be loaded. */
const PlainArea = ({ onReady }: ToastAreaProps) => {
  const [text, setText] = useState('');
  useEffect(() => onReady((toast) => setText(toast.text)), [onReady]);
  return <p role="status">{text}</p>;
};

const handleReady = (showToast: (toast: Toast) => void) => {
  show = showToast;
  for (const toast of queue) showToast(toast);
  queue = [];
};
