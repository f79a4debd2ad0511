import { type ComponentType, useEffect, useState } from 'react';
import styles from './toast.module.css';
import type { Toast, ToastAreaProps } from './toast-area.tsx';

/** Toasts shown before their area is in the document. */
const queue: Toast[] = [];
let show: ((toast: Toast) => void) | undefined;
let loadArea: (() => unknown) | undefined;

const ofKind = (kind: Toast['kind']) => (text: string, undo?: () => void) => {
  const toast = { kind, text, ...(undo && { undo }) };
  if (show) return show(toast);
  queue.push(toast);
  loadArea?.();
};

/** Shows a toast, which screen readers announce, for ten seconds with a button if it can be undone. Works outside components, too. */
export const toast = { success: ofKind('success'), error: ofKind('error') };

/** Long enough to read it: the plain box has no close button. */
const plainMs = 8_000;

/**
 * The area where toasts appear, once per page. Its code is loaded with the first toast. If that fails, as it does
 * offline, the toast appears in a plain box, and the next one tries again.
 */
export const Toasts = () => {
  const [Area, setArea] = useState<ComponentType<ToastAreaProps>>();
  const [plain, setPlain] = useState('');
  useEffect(() => {
    loadArea = () =>
      import('./toast-area.tsx').then(
        (loaded) => setArea(() => loaded.default),
        () => {
          // The queue is empty if another toast of the same attempt was shown.
          for (const { text } of queue.splice(0)) setPlain(text);
        },
      );
    if (queue.length > 0) loadArea();
    return () => {
      loadArea = undefined;
      show = undefined;
    };
  }, []);
  useEffect(() => {
    const timer = plain ? setTimeout(setPlain, plainMs, '') : undefined;
    return () => clearTimeout(timer);
  }, [plain]);
  if (Area) return <Area onReady={handleReady} />;
  // An alert, because screen readers announce it even if it appears together with its text.
  return (
    plain && (
      <p role="alert" className={styles.plain}>
        {plain}
      </p>
    )
  );
};

const handleReady = (showToast: (toast: Toast) => void) => {
  show = showToast;
  for (const toast of queue.splice(0)) showToast(toast);
};
