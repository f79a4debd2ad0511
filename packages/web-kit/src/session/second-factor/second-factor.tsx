/** The codes of an authenticator app as a second factor. Loaded only to use or change one. */
import { productName } from '@mendwell/contracts/pages';
import type { Auth, User as FirebaseUser, MultiFactorError, MultiFactorInfo } from 'firebase/auth';
// Not from firebase/auth: that is a single module, so everybody who signs in would load this.
import { getMultiFactorResolver, multiFactor, TotpMultiFactorGenerator } from 'firebase/auth/web-extension';
import { createRoot } from 'react-dom/client';
import { CodeDialog } from './code-dialog.tsx';

/** The codes of an authenticator app, which a sign-in then needs besides the password. Each action needs a recent sign-in. */
export interface SecondFactor {
  /** When it was set up (ISO); `undefined` without one. */
  since: string | undefined;
  begin: () => Promise<NewSecondFactor>;
  remove: () => Promise<void>;
}

export interface NewSecondFactor {
  /** For the app, in base 32. */
  key: string;
  /** The same as an `otpauth:` URL. */
  address: string;
  /** Takes effect with the app's first code. */
  confirm: (code: string) => Promise<void>;
}

const isApp = ({ factorId }: MultiFactorInfo) => factorId === TotpMultiFactorGenerator.FACTOR_ID;

/** Completes a sign-in with a code that the user enters. Rejects with `error` if the user cancels or has no app. */
export const askForCode = async (auth: Auth, error: MultiFactorError): Promise<void> => {
  const resolver = getMultiFactorResolver(auth, error);
  const app = resolver.hints.find(isApp);
  if (!app) throw error;
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const signIn = async (code: string) => {
    await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(app.uid, code));
  };
  try {
    await new Promise<void>((resolve, reject) => {
      root.render(
        <CodeDialog onCode={(code) => signIn(code).then(resolve)} onCancel={() => reject(error)} />,
      );
    });
  } finally {
    root.unmount();
    container.remove();
  }
};

export const secondFactorOf = (user: FirebaseUser): SecondFactor => {
  const factors = multiFactor(user);
  const app = factors.enrolledFactors.find(isApp);
  return {
    since: app && new Date(app.enrollmentTime).toISOString(),
    begin: async () => {
      const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
      return {
        key: secret.secretKey,
        address: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), productName),
        confirm: (code) =>
          factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'Authenticator app'),
      };
    },
    remove: async () => {
      if (app) await factors.unenroll(app);
    },
  };
};
