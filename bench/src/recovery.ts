/*
 * npm run recovery: twelve people book and pay on a system of its own while a backup is taken; then its databases and its
 * broker are lost, and the backup is restored. Fails if anything from before the backup is missing or untrue. Two minutes.
 */
import '@mendwell/local/testing/isolated';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';

// Read when the modules below are loaded.
process.env.MENDWELL_DATA = mkdtempSync(join(tmpdir(), 'recovery-'));
const { tryRecovery } = await import('./recovery/backup-and-restore.ts');

await runCommand(async () => tryRecovery((await choosePorts(['gateway'])).gateway));
