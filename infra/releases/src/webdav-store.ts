import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

const lock = 'live/lock/';
const lockSeconds = 60;
const waitMs = 200;

/**
 * A web server with PUT, DELETE and MKCOL, such as nginx with `dav_methods PUT DELETE MKCOL` and `create_full_put_path on`.
 * Sends `RELEASES_AUTHORIZATION` as the Authorization header. The lock is a collection, which only one MKCOL can create.
 */
export function webdavStore(address: string): Store {
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
  const acquire = async () => {
    await ask('MKCOL', 'live/', [405]);
    for (let waitedMs = 0; ; waitedMs += waitMs) {
      // 405: the collection exists. Its owner is alive, or has died without releasing it.
      const { status } = await ask('MKCOL', lock, [405]);
      if (status === 201) return;
      if (waitedMs >= lockSeconds * 1000) await ask('DELETE', lock, [404]);
      await sleep(waitMs);
    }
  };
  return {
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
    async locked(work) {
      await acquire();
      try {
        return await work();
      } finally {
        await ask('DELETE', lock, [404]);
      }
    },
  };
}
