import { readableLine } from '@mendwell/contracts/text';
import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { TextField } from '@mendwell/ui/forms/text-field';
import { type FormEvent, useId } from 'react';
import styles from './account-dialog.module.css';
import type { Account } from './emulator-accounts.ts';

interface AccountDialogProps {
  accounts: Account[];
  /** Receives the chosen account, or `null` on cancel. */
  onDone: (account: Account | null) => void;
}

/** The Google account chooser of local mode: lists existing accounts and accepts any other address. */
export const AccountDialog = ({ accounts, onDone }: AccountDialogProps) => {
  const id = useId();

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const name = readableLine(String(fields.get('name'))) || email.replace(/@.*/, '');
    onDone({ email, name, picture: '' });
  };

  return (
    <Dialog
      title="Choose an account"
      close="Cancel"
      onClose={() => onDone(null)}
      confirm={
        <Button type="submit" form={id}>
          Next
        </Button>
      }
    >
      <p>A local stand-in for Google sign-in.</p>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={styles.account} onClick={() => onDone(account)}>
              <strong>
                <bdi>{account.name || account.email}</bdi>
              </strong>
              <span>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <form id={id} className={styles.form} onSubmit={handleSubmit}>
        <h3>Use another account</h3>
        <TextField label="Email" name="email" type="email" required autoComplete="off" />
        <TextField label="Name" name="name" maxLength={120} autoComplete="off" />
      </form>
    </Dialog>
  );
};
