import { existsSync, readdirSync } from 'node:fs';
import { countErasures } from '../backup/erasures.ts';
import { takeBackup } from '../backup/take.ts';
import { connectToRunning } from '../system/administrator.ts';
import { erasureFolder } from '../system/data-folder.ts';

/** Backs up all databases into an empty folder. */
export async function backUp(folder: string): Promise<boolean> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} is not empty: each backup needs its own folder.`);
    return false;
  }
  const { at, collections } = await takeBackup(
    await connectToRunning(),
    folder,
    countErasures(erasureFolder),
  );
  const documents = collections.reduce((sum, { documents }) => sum + documents, 0);
  console.log(`${folder}: ${documents} documents of ${collections.length} collections, as of ${at}.`);
  return true;
}
