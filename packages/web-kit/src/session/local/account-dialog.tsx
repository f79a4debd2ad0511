import { readableLine } from '@mendwell/contracts/text';
import type { FormEvent } from 'react';
import styles from '../dialog.module.css';
import { useModal } from '../modal.ts';
import own from './account-dialog.module.css';
import type { Account } from './emulator-accounts.ts';

interface AccountDialogProps {
  accounts: Account[];
  /** Receives the chosen account, or `null` on cancel. */
  onDone: (account: Account | null) => void;
}

/** The Google account chooser of local mode: lists existing accounts and accepts any other address. */
export const AccountDialog = ({ accounts, onDone }: AccountDialogProps) => {
  const modal = useModal(() => onDone(null));

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const name = readableLine(String(fields.get('name'))) || email.replace(/@.*/, '');
    onDone({ email, name, picture: '' });
  };

  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby="choose-account">
      <h2 id="choose-account" className={styles.title}>
        Choose an account
      </h2>
      <p className={styles.note}>A local stand-in for Google sign-in.</p>
      <ul className={own.accounts}>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={own.account} onClick={() => onDone(account)}>
              <strong>
                <bdi>{account.name || account.email}</bdi>
              </strong>
              <span>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={handleSubmit}>
        <h3 className={own.subtitle}>Use another account</h3>
        <label>
          Email
          <input name="email" type="email" required autoComplete="off" />
        </label>
        <label>
          Name
          <input name="name" maxLength={120} autoComplete="off" />
        </label>
        <div className={styles.actions}>
          <button type="button" onClick={() => modal.ref.current?.close()}>
            Cancel
          </button>
          <button type="submit" className={styles.next}>
            Next
          </button>
        </div>
      </form>
    </dialog>
  );
};
