/*
 * npm run backup -- --to <folder>: backs up all databases as of one instant, without stopping the system. Uses the local
 * system, or the server at MONGODB_URI.
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
    console.error(`${folder} is not empty: each backup needs its own folder.`);
    return false;
  }
  const { at, collections } = await takeBackup(await connectToRunning(), folder);
  const documents = collections.reduce((sum, { documents }) => sum + documents, 0);
  console.log(`${folder}: ${documents} documents of ${collections.length} collections, as of ${at}.`);
  return true;
});
