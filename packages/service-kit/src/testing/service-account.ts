import { generateKeyPairSync } from 'node:crypto';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The key of a service account that nobody knows, for settings of production. */
export const testServiceAccount = JSON.stringify({
  project_id: 'mendwell',
  client_email: 'service@mendwell.example',
  private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
});
