/*
 * npm run backup -- --to <folder>: what all databases held at one instant, while people go on working. Of the system
 * that runs here, or of the server that MONGODB_URI names.
 */
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { takeBackup } from './backup/take.ts';
import { runCommand } from './processes/command.ts';
import { connectToRunning } from './system/administrator.ts';

await runCommand(async () => {
  const { to: folder } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (!folder) {
    console.error('Usage: npm run backup -- --to <folder>');
    return false;
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} is not empty: each backup has a folder of its own.`);
    return false;
  }
  const { at, collections } = await takeBackup(await connectToRunning(), folder);
  const documents = collections.reduce((sum, { documents }) => sum + documents, 0);
  console.log(`${folder}: ${documents} documents of ${collections.length} collections, as of ${at}.`);
  return true;
});
