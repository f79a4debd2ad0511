import type { ReactNode } from 'react';
import { Modal } from './antd.tsx';
import styles from './appointment-dialog.module.css';
import { Button } from './button.tsx';

/** What every question about an appointment is given. */
export interface AppointmentDialogProps {
  isOpen: boolean;
  /** The answer is on its way. */
  isBusy: boolean;
  /** Why the server refused; what was typed stays. */
  failure: string | undefined;
  onClose: () => void;
  /** The closing animation is over. */
  onClosed: () => void;
}

interface QuestionProps extends AppointmentDialogProps {
  title: string;
  /** The button that changes nothing. */
  keep: string;
  /** The button that says yes. */
  confirm: ReactNode;
  children: ReactNode;
}

/** A question before an appointment changes. While the answer is on its way it cannot be closed. */
export const AppointmentDialog = ({
  isOpen,
  isBusy,
  failure,
  onClose,
  onClosed,
  title,
  keep,
  confirm,
  children,
}: QuestionProps) => (
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
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  </Modal>
);
