/** Points the identity library at the emulator. Its chunk is loaded only when the configuration names one. */
import type { Auth } from 'firebase/auth';
// Not from firebase/auth: that is one module, so everybody would carry what only local mode calls.
import { connectAuthEmulator } from 'firebase/auth/web-extension';

export const connectEmulator = (auth: Auth, url: string): void =>
  connectAuthEmulator(auth, url, { disableWarnings: true });
