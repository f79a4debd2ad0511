import { cpSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';

/** Saves the server logs of a failed run before its folder is removed, and prints where they are. */
export function keepLogs(folder: string, place: string) {
  const kept = join(root, place);
  rmSync(kept, { recursive: true, force: true });
  for (const log of globSync('**/*.log', { cwd: folder })) cpSync(join(folder, log), join(kept, log));
  console.error(`The servers' logs are in ${kept}`);
}
