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
  refuseLoss(`The erasure log at ${folder}`, 'accounts', countErasures(folder), least);
  return globSync('*.json', { cwd: folder }).map((name) => {
    const file = join(folder, name);
    const { uidHash, pseudonym, erasedAt } = readEntry(file);
    const at = new Date(String(erasedAt));
    const isValid = uidHash === basename(name, '.json') && /^[0-9a-f]{64}$/.test(uidHash) && pseudonym;
    if (!isValid || Number.isNaN(at.getTime()))
      throw new StartFailure(`${file} is damaged: this account would come back.`);
    return { uidHash, pseudonym, erasedAt: at };
  });
}

export function refuseLoss(log: string, what: string, found: number, least: number): void {
  if (found < least)
    throw new StartFailure(`${log} has ${found} ${what}, and had ${least} at the time of the backup.`, {
      fix: 'bring back its newest copy',
    });
}

/** The fields in a file of a log; none if it is half written. */
export function readEntry(file: string): Record<string, string> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
