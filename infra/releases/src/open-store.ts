import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import lockfile from 'proper-lockfile';
import type { Store } from './store.ts';
import { webdavStore } from './webdav-store.ts';

/** Opens the store at `to`, a folder or a WebDAV address. */
export const openStore = (to: string): Store =>
  /^https?:\/\//.test(to) ? webdavStore(to) : folderStore(resolve(to));

function folderStore(folder: string): Store {
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
    async locked(work) {
      mkdirSync(at('live'), { recursive: true });
      const unlock = await lockfile.lock(at('live'), {
        retries: { retries: 100, minTimeout: 50, maxTimeout: 500 },
      });
      try {
        return await work();
      } finally {
        await unlock();
      }
    },
  };
}
