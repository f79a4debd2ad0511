import type { OpenApi } from './calls.ts';
import type { Events } from './events.ts';
import { Refusal } from './refusal.ts';

/** What a service answers, and the events that it knows. */
export type Document = OpenApi & { 'x-events': Events };

/** There is nothing at an address, as for a service that is not part of the running system yet. */
export class NotLive extends Refusal {}

/** What a running system answers at an address, or a refusal that says why it cannot be had. */
export async function readJson<T>(address: string): Promise<T> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (response.status === 404) throw new NotLive('it answered 404');
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return (await response.json()) as T;
  } catch (error) {
    const Kind = error instanceof NotLive ? NotLive : Refusal;
    throw new Kind(`${address} cannot be read: ${(error as Error).message}.`);
  }
}

/** A service's own OpenAPI document, from the running system at an address. */
export async function readDocument(service: string, address: string): Promise<Document> {
  const from = `${address.replace(/\/*$/, '')}/openapi/${service}.json`;
  const document = await readJson<Partial<Document> | null>(from);
  if (!document?.paths) throw new Refusal(`${from} is not an OpenAPI document.`);
  return { 'x-events': {}, ...document, paths: document.paths };
}
