import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../display/button.tsx';
import { Failure } from '../states/failure.tsx';
import { useFocusReturn } from '../states/keep-focus.ts';
import { classNames } from '../theme/class-names.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  /** The label of the button that closes without a change. Unset where `confirm` has one. */
  close?: string;
  isWide?: boolean;
  /** While something is being sent, the dialog stays. */
  isBusy?: boolean;
  /** Why the last attempt was refused. */
  failure?: string | undefined | false;
  onClose: () => void;
  /** The label of the button that goes on, with `onConfirm`; otherwise the button itself. */
  confirm?: ReactNode;
  onConfirm?: () => void;
  /** Whether going on destroys something. */
  isDanger?: boolean;
  children: ReactNode;
}

/** A modal dialog, at the lower edge of a phone, open while it is rendered. Then the focus returns to its opener (`useFocusReturn`). */
export function Dialog(props: DialogProps) {
  const {
    title,
    close,
    isWide,
    isBusy = false,
    failure,
    onClose,
    confirm,
    onConfirm,
    isDanger,
    children,
  } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusReturn();
  // Before the element is removed, because only a dialog that closes gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={id}
      onKeyDown={closeListFirst}
      // Escape. Removed by its owner, the dialog is gone with its focus; closed by the browser, it would tell so a moment later,
      // and a press in between would be lost.
      onCancel={(event) => {
        // React lets the event of a dialog within this one bubble.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isBusy) onClose();
      }}
      // Browsers close the dialog anyway if Escape is pressed twice. In development, React closes and reopens the dialog at once,
      // and the event arrives afterwards.
      onClose={() => dialog.current?.open || onClose()}
    >
      {/* A section takes the focus over from an error that disappears. */}
      <section className={styles.content}>
        <h2 id={id}>{title}</h2>
        {children}
        <Failure>{failure}</Failure>
        <div className={styles.actions}>
          {close && (
            <Button variant="secondary" disabled={isBusy} onClick={onClose}>
              {close}
            </Button>
          )}
          {onConfirm ? (
            <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
              {confirm}
            </Button>
          ) : (
            confirm
          )}
        </div>
      </section>
    </dialog>
  );
}

/** Escape closes a list that is open in the dialog, not the dialog. */
const closeListFirst = (event: KeyboardEvent) => {
  const { key, target } = event;
  if (key === 'Escape' && (target as Element).ariaExpanded === 'true') event.preventDefault();
};
