/** Connects the identity library to the emulator. Loaded only when the configuration names an emulator. */
import type { Auth } from 'firebase/auth';
// Not from firebase/auth: that is a single module, so production would bundle code for local mode only.
import { connectAuthEmulator } from 'firebase/auth/web-extension';

export const connectEmulator = (auth: Auth, url: string): void =>
  connectAuthEmulator(auth, url, { disableWarnings: true });
