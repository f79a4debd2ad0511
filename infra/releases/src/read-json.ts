import { Refusal } from './refusal.ts';

/** What a running system answers at an address, or a refusal that says why it cannot be had. */
export async function readJson<T>(address: string): Promise<T> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return (await response.json()) as T;
  } catch (error) {
    throw new Refusal(`${address} cannot be read: ${(error as Error).message}.`);
  }
}

/** Where a service's own OpenAPI document is, at the address of a running system. */
export const documentOf = (service: string, address: string): string =>
  `${address.replace(/\/*$/, '')}/openapi/${service}.json`;
