import { existsSync, readdirSync } from 'node:fs';
import { countDecisions } from '../backup/decisions.ts';
import { countErasures } from '../backup/erasures.ts';
import { takeBackup } from '../backup/take.ts';
import { connectToRunning } from '../system/administrator.ts';
import { erasureLogFolder } from './erasure-log.ts';

/** Backs up all databases into an empty folder. `erasures` is the folder of the erasure log, if it is named. */
export async function backUp(folder: string, erasures?: string): Promise<boolean> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} is not empty: each backup needs its own folder.`);
    return false;
  }
  const journal = erasureLogFolder(erasures);
  const client = await connectToRunning();
  const { at, collections } = await takeBackup(client, folder, {
    erasures: countErasures(journal),
    decisions: countDecisions(journal),
  });
  const documents = collections.reduce((sum, { documents }) => sum + documents, 0);
  console.log(`${folder}: ${documents} documents of ${collections.length} collections, as of ${at}.`);
  return true;
}
