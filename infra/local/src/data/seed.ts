import { bulkServices } from '../bulk-services.ts';
import { run } from '../processes/run.ts';
import { readSecrets } from '../system/secrets.ts';
import { runningPorts } from '../system/single-instance.ts';
import { stores } from '../system/stores.ts';

/** Adds demo data to the running system, and fills the catalog up to `services`. */
export async function seed(services: number): Promise<boolean> {
  if (!Number.isInteger(services) || services < 0) {
    console.error('--services takes a whole number.');
    return false;
  }
  const ports = runningPorts('npm start');
  const BASE_URL = `http://127.0.0.1:${ports.gateway}`;
  const isSeeded = await run(['node', 'infra/seed/src/seed.ts'], { ...process.env, BASE_URL });
  if (isSeeded && services > 0)
    await bulkServices(stores(ports, readSecrets()).mongodbUri('catalog'), services);
  return isSeeded;
}
