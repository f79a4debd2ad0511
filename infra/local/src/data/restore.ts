import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { describeDecision, readDecisions, splitDecisions } from '../backup/decisions.ts';
import { readErasures } from '../backup/erasures.ts';
import { readBackup } from '../backup/manifest.ts';
import { connectedServices, restoreBackup } from '../backup/restore-backup.ts';
import { connectToStopped } from '../system/administrator.ts';
import { dataFolder } from '../system/data-folder.ts';
import { MONGODB_URI } from '../system/environment.ts';
import { erasureLogFolder } from './erasure-log.ts';

interface Options {
  /** The folder of the erasure log, if it is named. */
  erasures?: string;
  /** Whether not to ask before all data is replaced. */
  yes: boolean;
  /** Whether somebody will do by hand what the command lists. */
  confirmed: boolean;
}

/** Replaces all data with a backup. Accounts that were erased since then are erased again, and decisions made
 * again, before a service starts. */
export async function restore(folder: string, { erasures, yes, confirmed }: Options): Promise<boolean> {
  const journal = erasureLogFolder(erasures);
  const client = await connectToStopped();
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  const backup = await readBackup(folder, version);
  const erased = readErasures(journal, backup.erasures);
  const decided = readDecisions(journal, backup);
  const { redone, byHand } = splitDecisions(decided);
  if (byHand.length > 0) {
    console.log('Decided since the backup, and not made again by a restore:');
    for (const decision of byHand) console.log(describeDecision(decision));
    if (!confirmed) {
      console.error(
        'Note them, do them again at the desk before refunds are tried again, and add --confirmed.',
      );
      return false;
    }
  }
  const connected = await connectedServices(client);
  if (connected.length > 0) {
    console.error(`Stop ${connected.join(', ')} first: their writes would be lost or mixed with the backup.`);
    return false;
  }
  if (!yes && !(await confirm(`Replace all data with the backup of ${backup.at}?`))) return false;
  await restoreBackup(client, folder, backup, { erasures: erased, decisions: redone });
  console.log(
    `All data is restored as of ${backup.at}. Before a service starts, \`migrate\` erases the ${erased.length} accounts of the log again, and makes its ${redone.length} decisions since then again.`,
  );
  // Queued messages refer to replaced data; the outboxes contain those of the backup.
  if (MONGODB_URI) console.log('Empty the broker before you start the services: docs/operations/backup.md.');
  else rmSync(join(dataFolder, 'rabbitmq'), { recursive: true, force: true });
  return true;
}

/** Asks the user to confirm an irreversible action. */
async function confirm(question: string) {
  if (!process.stdin.isTTY) {
    console.error('Cannot ask for confirmation without a terminal. Add --yes to proceed.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} (yes/no) `);
  terminal.close();
  return answer.trim() === 'yes';
}
