import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

/** An account that was erased. Only a hash of its uid is remembered. */
export interface Erasure {
  uidHash: string;
  pseudonym: string;
  erasedAt: Date;
}

/** How many erasures a log has. Throws `StartFailure` without one. */
export function countErasures(folder: string): number {
  if (!existsSync(folder))
    throw new StartFailure(
      `There is no erasure log at ${folder}: without it, deleted accounts would come back.`,
      {
        fix: `restore that folder, or name it with --erasures. If nobody was ever erased: mkdir -p ${folder}`,
      },
    );
  return globSync('*.json', { cwd: folder }).length;
}

/**
 * Reads the log of erasures, of which catalog writes one file each. Throws `StartFailure` without one, or if it has lost
 * any of the `least` that it had at the time of the backup.
 */
export function readErasures(folder: string, least = 0): Erasure[] {
  const found = countErasures(folder);
  if (found < least)
    throw new StartFailure(
      `The erasure log at ${folder} has ${found} accounts, and had ${least} at the time of the backup.`,
      { fix: 'bring back its newest copy' },
    );
  return globSync('*.json', { cwd: folder }).map((file) => readErasure(join(folder, file)));
}

function readErasure(file: string): Erasure {
  try {
    const { uidHash, pseudonym, erasedAt } = JSON.parse(readFileSync(file, 'utf8'));
    const at = new Date(erasedAt);
    const isValid = uidHash === basename(file, '.json') && /^[0-9a-f]{64}$/.test(uidHash) && pseudonym;
    if (isValid && !Number.isNaN(at.getTime())) return { uidHash, pseudonym, erasedAt: at };
  } catch {
    // Described below.
  }
  throw new StartFailure(`${file} is damaged: this account would come back.`);
}
