import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

const lock = 'live/lock/';
const ownerFile = `${lock}owner`;
const waitMs = 200;

/**
 * A web server with PUT, DELETE and MKCOL, such as nginx with `dav_methods PUT DELETE MKCOL` and `create_full_put_path on`.
 * Sends `RELEASES_AUTHORIZATION` as the Authorization header. The lock is a collection, which only one MKCOL can create; a
 * file in it names its owner, who counts as dead after `longestMs`.
 */
export function webdavStore(address: string, longestMs = 60_000): Store {
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
  const read = async (path: string) => {
    const response = await ask('GET', path, [404]);
    return response.ok ? response.text() : undefined;
  };
  const acquire = async () => {
    await ask('MKCOL', 'live/', [405]);
    let last: string | undefined;
    let since = Date.now();
    // 405: the collection exists.
    while ((await ask('MKCOL', lock, [405])).status !== 201) {
      const owner = await read(ownerFile);
      if (owner !== last) [last, since] = [owner, Date.now()];
      if (Date.now() - since >= longestMs) await ask('DELETE', lock, [404]);
      await sleep(waitMs);
    }
    await ask('PUT', ownerFile, [], randomUUID());
  };
  return {
    read,
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
