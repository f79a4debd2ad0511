import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes JSON to a file; returns once it is on the disk. It is never seen half written: readers only take names that end in .json. */
export async function replaceFile(folder: string, name: string, content: object): Promise<void> {
  const unfinished = join(folder, `.${name}.${randomUUID()}.tmp`);
  const file = await open(unfinished, 'wx');
  try {
    await file.writeFile(`${JSON.stringify(content)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  await sync(folder);
}
