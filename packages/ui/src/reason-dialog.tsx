import { type ReactNode, useId, useState } from 'react';
import { Input } from './antd.tsx';
import styles from './appointment-dialog.module.css';
import { AppointmentDialog, type AppointmentDialogProps } from './appointment-dialog.tsx';
import { Button } from './button.tsx';

interface ReasonDialogProps extends AppointmentDialogProps {
  title: string;
  /** What it means, such as the money that goes back. */
  children: ReactNode;
  confirm: string;
  onConfirm: (reason: string) => void;
}

/** Asks whether an appointment is to be called off, and why. The other side reads the reason, which may be empty. */
export function ReasonDialog({ children, confirm, onConfirm, ...dialog }: ReasonDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <AppointmentDialog
      {...dialog}
      keep="Keep appointment"
      confirm={
        <Button variant="danger" isBusy={dialog.isBusy} onClick={() => dialog.isOpen && onConfirm(reason)}>
          {confirm}
        </Button>
      }
    >
      {children}
      <div className={styles.field}>
        <label htmlFor={id}>Reason (optional)</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </AppointmentDialog>
  );
}
