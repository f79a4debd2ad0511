/**
 * Local mode's stand-in for Google's sign-in window, which needs the internet: a dialog that lists the emulator's
 * accounts. Loaded only when the run-time configuration names an emulator.
 */
import { readableLine } from '@mendwell/contracts/text';
import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { TextField } from '@mendwell/ui/forms/text-field';
import shared from '@mendwell/ui/theme/shared.module.css';
import {
  type Auth,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
} from 'firebase/auth';
import { type FormEvent, useId } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import type { GoogleWindow } from '../google-window.ts';
import { withSecondFactor } from '../second-factor/with-second-factor.ts';
import styles from './google-chooser.module.css';

/** Signs in with an account chosen in the dialog. Rejects on cancel. */
export const googleChooser = (auth: Auth, emulatorUrl: string): GoogleWindow => ({
  signIn: async () => {
    const credential = await chooseCredential(auth, emulatorUrl);
    await withSecondFactor(auth, () => signInWithCredential(auth, credential));
  },
  reauthenticate: async (user) => {
    const credential = await chooseCredential(auth, emulatorUrl);
    await withSecondFactor(auth, () => reauthenticateWithCredential(user, credential));
  },
});

const chooseCredential = async (auth: Auth, emulatorUrl: string) => {
  const accounts = await listAccounts(emulatorUrl, auth.app.options.projectId ?? '');
  const account = await chooseAccount(accounts);
  if (!account) throw new Error('Google sign-in was cancelled.');
  const claims = {
    sub: account.email,
    email: account.email,
    email_verified: true,
    name: account.name,
    picture: account.picture,
  };
  return GoogleAuthProvider.credential(JSON.stringify(claims));
};

const chooseAccount = (accounts: Account[]) =>
  new Promise<Account | null>((resolve) => {
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const handleDone = (account: Account | null) => {
      root.unmount();
      container.remove();
      resolve(account);
    };
    root.render(<AccountDialog accounts={accounts} onDone={handleDone} />);
  });

interface AccountDialogProps {
  accounts: Account[];
  /** Receives the chosen account, or `null` on cancel. */
  onDone: (account: Account | null) => void;
}

/** The Google account chooser of local mode: lists existing accounts and accepts any other address. */
const AccountDialog = ({ accounts, onDone }: AccountDialogProps) => {
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
              <span className={shared.hint}>{account.email}</span>
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

/** An account of the local account chooser. Unknown texts are empty. */
interface Account {
  email: string;
  name: string;
  picture: string;
}

const text = z._default(z.string(), '');
const Answer = z.object({
  userInfo: z._default(z.array(z.object({ email: text, displayName: text, photoUrl: text })), []),
});

/** The accounts of the identity emulator at `emulatorUrl`, sorted by name. */
const listAccounts = async (emulatorUrl: string, projectId: string): Promise<Account[]> => {
  const response = await fetch(
    `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:query`,
    {
      method: 'POST',
      // The emulator's well-known administrator token.
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: '{}',
    },
  );
  const { userInfo } = Answer.parse(await response.json());
  return userInfo
    .filter(({ email }) => email !== '')
    .map(({ email, displayName, photoUrl }) => ({ email, name: displayName, picture: photoUrl }))
    .sort((a, b) => a.name.localeCompare(b.name));
};
