import { type Lockable, withLock } from './lock.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/**
 * A web server with PUT, DELETE and MKCOL, such as nginx with `dav_methods PUT DELETE MKCOL` and `create_full_put_path on`.
 * Sends `RELEASES_AUTHORIZATION` as the Authorization header.
 */
export function webdavStore(address: string, deadAfterMs = 60_000): Store {
  const base = address.replace(/\/*$/, '/');
  const ask = async (method: string, path: string, expected: number[], body?: string | Uint8Array) => {
    const authorization = process.env.RELEASES_AUTHORIZATION;
    const response = await fetch(base + path, {
      method,
      body: body as BodyInit,
      headers: authorization ? { authorization } : {},
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => {
      throw new Refusal(`${base} cannot be reached: ${(error.cause as Error)?.message ?? error.message}.`);
    });
    if (response.ok || expected.includes(response.status)) return response;
    throw new Refusal(`${base} answered ${response.status} to ${method} ${path}.`);
  };
  const files: Lockable = {
    async read(path) {
      const response = await ask('GET', path, [404]);
      return response.ok ? response.text() : undefined;
    },
    async write(path, content) {
      await ask('PUT', path, [], content);
    },
    async remove(path) {
      await ask('DELETE', path, [404]);
    },
    /** 405: the collection exists. */
    async create(folder) {
      await ask('MKCOL', 'live/', [405]);
      return (await ask('MKCOL', folder, [405])).status === 201;
    },
  };
  return { ...files, locked: (work) => withLock(files, deadAfterMs, work) };
}
