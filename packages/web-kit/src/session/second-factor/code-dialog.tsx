import { type FormEvent, useId, useState } from 'react';
import styles from '../dialog.module.css';
import { reasonOf } from '../identity-reasons.ts';
import { useModal } from '../modal.ts';

interface CodeDialogProps {
  /** Rejects if the code is not accepted. */
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code of the user's authenticator app. */
export const CodeDialog = ({ onCode, onCancel }: CodeDialogProps) => {
  const id = useId();
  const modal = useModal(onCancel);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    setBusy(true);
    setFailure('');
    try {
      await onCode(field.value.replaceAll(' ', ''));
    } catch (error) {
      setFailure(reasonOf(error as Error, 'This is not the code that your app shows now.'));
      setBusy(false);
      field.focus();
      field.select();
    }
  };

  return (
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      // The sign-in under way would go on.
      onCancel={(event) => isBusy && event.preventDefault()}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        Enter your code
      </h2>
      <p className={styles.note}>Your authenticator app shows it.</p>
      <form className={styles.form} onSubmit={handleSubmit}>
        <label>
          Six digits
          <input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern=" *(\d *){6}"
            title="The six digits that your app shows"
            required
          />
        </label>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <div className={styles.actions}>
          <button type="button" disabled={isBusy} onClick={() => modal.ref.current?.close()}>
            Cancel
          </button>
          <button type="submit" className={styles.next} aria-disabled={isBusy}>
            Continue
          </button>
        </div>
      </form>
    </dialog>
  );
};
