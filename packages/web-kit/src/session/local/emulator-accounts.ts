import * as z from 'zod/mini';

/** An account of the local account chooser. Unknown texts are empty. */
export interface Account {
  email: string;
  name: string;
  picture: string;
}

const text = z._default(z.string(), '');
const Answer = z.object({
  userInfo: z._default(z.array(z.object({ email: text, displayName: text, photoUrl: text })), []),
});

/** The accounts of the identity emulator at `emulatorUrl`, sorted by name. */
export const listAccounts = async (emulatorUrl: string, projectId: string): Promise<Account[]> => {
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
