import { createPrivateKey } from 'node:crypto';
import { type AppOptions, cert } from 'firebase-admin/app';
import { z } from 'zod';

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === 'private';
  } catch {
    return false;
  }
}

/** The key of a service account, as Google's console downloads it. */
const ServiceAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string().refine(isPrivateKey, 'must be a private key'),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** A service account from the environment: its JSON text. */
export const serviceAccount = () =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        // Without the parser's message, which quotes the text.
        context.addIssue('must be the JSON of a service account');
        return z.NEVER;
      }
    })
    .pipe(ServiceAccount);

/** Options of an app of firebase-admin. The emulator needs no account. */
export const identityProject = (projectId: string, account?: ServiceAccount): AppOptions => ({
  projectId,
  ...(account && {
    credential: cert({
      projectId: account.project_id,
      clientEmail: account.client_email,
      privateKey: account.private_key,
    }),
  }),
});
