import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Lockable, withLock } from './lock.ts';
import type { Store } from './store.ts';
import { webdavStore } from './webdav-store.ts';

/** Opens the store at `to`, a folder or a WebDAV address. */
export const openStore = (to: string): Store =>
  /^https?:\/\//.test(to) ? webdavStore(to) : folderStore(resolve(to));

export function folderStore(folder: string, deadAfterMs = 10_000): Store {
  const files = folderFiles(folder);
  return { ...files, locked: (work) => withLock(files, deadAfterMs, work) };
}

/** Writes through a file beside the final one, because a rename is atomic. */
export function folderFiles(folder: string): Lockable {
  const at = (path: string) => join(folder, path);
  return {
    async read(path) {
      try {
        return readFileSync(at(path), 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(path, content) {
      mkdirSync(dirname(at(path)), { recursive: true });
      const half = `${at(path)}.${process.pid}.new`;
      writeFileSync(half, content);
      renameSync(half, at(path));
    },
    async remove(path) {
      rmSync(at(path), { force: true, recursive: path.endsWith('/') });
    },
    async create(path) {
      mkdirSync(dirname(at(path)), { recursive: true });
      try {
        mkdirSync(at(path));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      }
    },
  };
}
