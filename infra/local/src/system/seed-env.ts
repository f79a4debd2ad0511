import { lastPorts } from './ports.ts';
import { readSecrets } from './secrets.ts';
import { stores } from './stores.ts';

/** Where the seed finds the running system; the database only for `--services`, which goes around the calls. */
export function seedEnv(): NodeJS.ProcessEnv {
  const ports = lastPorts();
  if (!ports) throw new Error('The system has never been started here: npm start');
  return {
    ...process.env,
    BASE_URL: `http://127.0.0.1:${ports.gateway}`,
    CATALOG_MONGODB_URI: stores(ports, readSecrets()).mongodbUri('catalog'),
  };
}
