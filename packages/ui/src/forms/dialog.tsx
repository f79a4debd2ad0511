import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../display/button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** The label of the button that closes. */
  close: string;
  /** While something is being sent, the dialog stays. */
  isBusy?: boolean;
  onClose: () => void;
  /** The button that goes on. */
  confirm?: ReactNode;
  children: ReactNode;
}

/** A modal dialog without antd, which would double the weight of the page. Open while it is rendered. */
export const Dialog = ({ title, close, isBusy = false, onClose, confirm, children }: DialogProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element is removed, because only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      // Escape; browsers close the dialog anyway if it is pressed twice.
      onCancel={(event) => isBusy && event.preventDefault()}
      // In development, React closes and reopens the dialog at once, and the event arrives afterwards.
      onClose={() => dialog.current?.open || onClose()}
    >
      {/* A section takes the focus over from an error that disappears. */}
      <section className={styles.content}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.actions}>
          <Button variant="secondary" disabled={isBusy} onClick={() => dialog.current?.close()}>
            {close}
          </Button>
          {confirm}
        </div>
      </section>
    </dialog>
  );
};
