import { firebaseProject } from '../servers/auth-emulator.ts';
import { lastPorts } from './ports.ts';
import { readSecrets } from './secrets.ts';
import { stores } from './stores.ts';

/** What the seed needs to know of the running system. */
export function seedEnv(): NodeJS.ProcessEnv {
  const ports = lastPorts();
  if (!ports) throw new Error('The system has never been started here: npm start');
  const secrets = readSecrets();
  return {
    ...process.env,
    GATEWAY_URL: `http://127.0.0.1:${ports.gateway}`,
    FIREBASE_PROJECT_ID: firebaseProject,
    STRIPE_PUBLISHABLE_KEY: secrets.stripe.publishableKey,
    CATALOG_MONGODB_URI: stores(ports, secrets).mongodbUri('catalog'),
  };
}
