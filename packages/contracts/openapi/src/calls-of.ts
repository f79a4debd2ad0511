import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CallDocs, Docs } from '@mendwell/contracts/calls';
import { probeDocs } from '@mendwell/contracts/probes';

const contracts = resolve(import.meta.dirname, '../../src');

const areas = globSync('**/*.ts', { cwd: contracts, exclude: ['**/*.spec.ts'] })
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

/** The calls of a service by operation id. */
export async function callsOf(service: string): Promise<Record<string, CallDocs>> {
  const modules = await Promise.all(areas.map((area) => import(`@mendwell/contracts/${area}`)));
  return Object.assign({}, ...modules.map(({ docs }: { docs?: Docs }) => docs?.[service]), probeDocs);
}
