/**
 * Local mode's stand-in for Google's sign-in window, which needs the internet: a dialog that lists the emulator's
 * accounts. Loaded only when the run-time configuration names an emulator.
 */
import {
  type Auth,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
} from 'firebase/auth';
import { createRoot } from 'react-dom/client';
import type { GoogleWindow } from '../google-window.ts';
import { withSecondFactor } from '../second-factor/with-second-factor.ts';
import { AccountDialog } from './account-dialog.tsx';
import { type Account, listAccounts } from './emulator-accounts.ts';

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
