import type { ReactNode } from 'react';
import { Modal } from '../antd/antd.tsx';
import { Button } from '../display/button.tsx';
import { Failure } from '../states/failure.tsx';
import styles from './confirmation-dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
}

export interface ConfirmationProps extends DialogProps {
  /** Whether the change is being sent. */
  isBusy: boolean;
  /** The server's error message. */
  failure: string | undefined;
}

interface ConfirmationDialogProps extends ConfirmationProps {
  title: string;
  /** The label of the button that closes without a change. */
  keep: string;
  /** The button that confirms. */
  confirm: ReactNode;
  children: ReactNode;
}

/** Asks for confirmation before something changes. It cannot be closed while the change is being sent. */
export const ConfirmationDialog = ({
  isOpen,
  isBusy,
  failure,
  onClose,
  onClosed,
  title,
  keep,
  confirm,
  children,
}: ConfirmationDialogProps) => (
  <Modal
    open={isOpen}
    title={title}
    width={480}
    closable={!isBusy}
    keyboard={!isBusy}
    mask={{ closable: false }}
    onCancel={onClose}
    afterClose={onClosed}
    footer={
      <>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {keep}
        </Button>
        {confirm}
      </>
    }
  >
    <div className={styles.dialog}>
      {children}
      <Failure>{failure}</Failure>
    </div>
  </Modal>
);
