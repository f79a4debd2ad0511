/*
 * npm run restore -- <folder> [--yes]: puts a backup back. Into the system that is stopped here, or into the server
 * that MONGODB_URI names. A backup that is damaged or too new is refused before anything is touched.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBackup } from './backup/manifest.ts';
import { connectedServices, restoreBackup } from './backup/restore-backup.ts';
import { runCommand } from './processes/command.ts';
import { confirm } from './processes/confirm.ts';
import { connectToStopped } from './system/administrator.ts';
import { dataFolder } from './system/data-folder.ts';
import { MONGODB_URI } from './system/environment.ts';

await runCommand(async () => {
  const options = { yes: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) {
    console.error('Usage: npm run restore -- <folder> [--yes]');
    return false;
  }
  const client = await connectToStopped();
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  const backup = await readBackup(folder, version);
  const connected = await connectedServices(client);
  if (connected.length > 0) {
    console.error(`Stop ${connected.join(', ')} first: what they write now would be lost or mixed in.`);
    return false;
  }
  if (!values.yes && !(await confirm(`Replace everything by what there was at ${backup.at}?`))) return false;
  await restoreBackup(client, folder, backup);
  console.log(`Everything is as it was at ${backup.at}.`);
  // Messages about what is no longer there; those that matter are in the outboxes again.
  if (MONGODB_URI) console.log('Empty the broker before you start the services: docs/operations/backup.md.');
  else rmSync(join(dataFolder, 'rabbitmq'), { recursive: true, force: true });
  return true;
});
