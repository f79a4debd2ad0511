import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Call, CallDocs, Docs } from '@mendwell/contracts/calls';
import { probeDocs } from '@mendwell/contracts/probes';

const contracts = resolve(import.meta.dirname, '../../src');

const areas = globSync('**/*.ts', { cwd: contracts, exclude: ['**/*.spec.ts'] })
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

interface Area {
  docs?: Docs;
  [name: string]: unknown;
}

/** The documented calls of an area that a service answers. */
const callsIn = (area: Area, service: string): [id: string, CallDocs][] =>
  Object.entries(area.docs?.[service] ?? {}).map(([id, { call = area[id], ...docs }]) => {
    if (!call) throw new Error(`There is no call ${id}`);
    return [id, { call: call as Call, ...docs }];
  });

/** The calls of a service by operation id. Throws if one is documented that its file does not export. */
export async function callsOf(service: string): Promise<Record<string, CallDocs>> {
  const modules: Area[] = await Promise.all(areas.map((area) => import(`@mendwell/contracts/${area}`)));
  return { ...Object.fromEntries(modules.flatMap((area) => callsIn(area, service))), ...probeDocs };
}
