import { cpSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';

/** Saves what the servers of a failed run have logged from the removal of their folder, and says where it is. */
export function keepLogs(folder: string, place: string) {
  const kept = join(root, place);
  rmSync(kept, { recursive: true, force: true });
  for (const log of globSync('**/*.log', { cwd: folder })) cpSync(join(folder, log), join(kept, log));
  console.error(`What the servers logged meanwhile is in ${kept}`);
}
