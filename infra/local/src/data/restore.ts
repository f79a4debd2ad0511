import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readBackup } from '../backup/manifest.ts';
import { connectedServices, restoreBackup } from '../backup/restore-backup.ts';
import { confirm } from '../processes/confirm.ts';
import { connectToStopped } from '../system/administrator.ts';
import { dataFolder } from '../system/data-folder.ts';
import { MONGODB_URI } from '../system/environment.ts';

/** Replaces all data with a backup, after a confirmation unless `isConfirmed`. */
export async function restore(folder: string, isConfirmed: boolean): Promise<boolean> {
  const client = await connectToStopped();
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  const backup = await readBackup(folder, version);
  const connected = await connectedServices(client);
  if (connected.length > 0) {
    console.error(`Stop ${connected.join(', ')} first: their writes would be lost or mixed with the backup.`);
    return false;
  }
  if (!isConfirmed && !(await confirm(`Replace all data with the backup of ${backup.at}?`))) return false;
  await restoreBackup(client, folder, backup);
  console.log(`All data is restored as of ${backup.at}.`);
  // Queued messages refer to replaced data; the outboxes contain those of the backup.
  if (MONGODB_URI) console.log('Empty the broker before you start the services: docs/operations/backup.md.');
  else rmSync(join(dataFolder, 'rabbitmq'), { recursive: true, force: true });
  return true;
}
