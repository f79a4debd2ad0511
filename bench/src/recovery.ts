/*
 * npm run recovery: twelve people book and pay on a system of its own while a backup is taken; then its databases and
 * its broker are deleted, and the backup is restored. Fails if anything from before the backup is missing or
 * contradictory. Two minutes.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import { compile } from './shared/command-line.ts';

await compile('contracts');
const { backUpAndRestore } = await import('./recovery/backup-and-restore.ts');

await runCommand(backUpAndRestore);
