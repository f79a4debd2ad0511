import type { OpenApi } from './calls.ts';
import type { Events } from './events.ts';
import { Refusal } from './refusal.ts';

/** A service's calls and events. */
export type Document = OpenApi & { 'x-events': Events };

/** Nothing is live at an address, as for a service that is not deployed yet. */
export class NotLive extends Refusal {}

/** The address of a path of a running system, whose own may end with slashes. */
export const systemUrl = (system: string, path: string): string => system.replace(/\/*$/, '') + path;

/** Fetches JSON from a running system. Throws a refusal with the reason if it fails. */
export async function readJson<T>(address: string): Promise<T> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (response.status === 404) throw new NotLive('it answered 404');
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return (await response.json()) as T;
  } catch (error) {
    const reason = `${address} cannot be read: ${(error as Error).message}.`;
    throw error instanceof NotLive ? new NotLive(reason) : new Refusal(reason, 'failed');
  }
}

/** Fetches a service's OpenAPI document from a running system. */
export async function readDocument(service: string, address: string): Promise<Document> {
  const from = systemUrl(address, `/openapi/${service}.json`);
  const document = await readJson<Partial<Document> | null>(from);
  if (!document?.paths) throw new Refusal(`${from} is not an OpenAPI document.`);
  return { 'x-events': {}, ...document, paths: document.paths };
}
