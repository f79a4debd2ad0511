import { lazy, Suspense, useEffect, useState } from 'react';
import type { Toast, ToastAreaProps } from './toast-area.tsx';

/** Toasts shown before their area is on the page. */
let waiting: Toast[] = [];
let show: ((toast: Toast) => void) | undefined;
let wake: (() => void) | undefined;

const ofKind = (kind: Toast['kind']) => (text: string) => {
  if (show) return show({ kind, text });
  waiting.push({ kind, text });
  wake?.();
};

/** Short messages that come and go, read out by screen readers. Works from anywhere, in or out of components. */
export const toast = { success: ofKind('success'), error: ofKind('error') };

// A message must appear even if its styled area cannot be loaded.
const ToastArea = lazy(() => import('./toast-area.tsx').catch(() => ({ default: PlainArea })));

/** The place where toasts appear: once per page. It costs nothing until the first toast. */
export const Toasts = () => {
  const [isNeeded, setNeeded] = useState(waiting.length > 0);
  useEffect(() => {
    wake = () => setNeeded(true);
    if (waiting.length > 0) wake();
    return () => {
      wake = undefined;
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

/** The last message as plain text, if the real area could not be loaded. */
const PlainArea = ({ onReady }: ToastAreaProps) => {
  const [text, setText] = useState('');
  useEffect(() => onReady((toast) => setText(toast.text)), [onReady]);
  return <p role="status">{text}</p>;
};

const handleReady = (showToast: (toast: Toast) => void) => {
  show = showToast;
  for (const toast of waiting) showToast(toast);
  waiting = [];
};
