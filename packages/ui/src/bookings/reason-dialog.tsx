import { type ReactNode, useId, useState } from 'react';
import { Input } from '../antd/antd.tsx';
import styles from '../forms/dialog.module.css';
import { Dialog, type DialogProps } from '../forms/dialog.tsx';
import { countUpTo } from '../forms/text-length.ts';

interface ReasonDialogProps extends Pick<DialogProps, 'isBusy' | 'failure' | 'onClose'> {
  title: string;
  /** The consequences, such as a refund. */
  children: ReactNode;
  confirm: string;
  onConfirm: (reason: string) => void;
}

/** Asks for confirmation, and for an optional reason that the other side reads, before an appointment is called off. */
export function ReasonDialog({ children, confirm, onConfirm, ...dialog }: ReasonDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      {...dialog}
      close="Keep appointment"
      confirm={confirm}
      isDanger
      onConfirm={() => onConfirm(reason)}
    >
      {children}
      <div className={styles.field}>
        <label htmlFor={id}>Reason (optional)</label>
        <Input.TextArea
          id={id}
          rows={3}
          count={countUpTo(500)}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
