import type { User } from 'firebase/auth';

/** Google's sign-in window, or local mode's stand-in. */
export interface GoogleWindow {
  signIn: () => Promise<void>;
  /** Rejects if another account is chosen. */
  reauthenticate: (user: User) => Promise<void>;
}
