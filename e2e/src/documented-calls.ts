import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Operation {
  security?: unknown[];
}

export interface DocumentedCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As documented: `/book/{bookingId}`. */
  path: string;
  needsToken: boolean;
}

const folder = resolve(import.meta.dirname, '../../docs/openapi');

/** Every call in the services' OpenAPI documents that the gateway forwards. */
export const documentedCalls: DocumentedCall[] = globSync('*.json', { cwd: folder }).flatMap((file) => {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    readFileSync(resolve(folder, file), 'utf8'),
  );
  return Object.entries(paths).flatMap(([path, operations]) =>
    /^\/(internal\/|healthz|readyz|openapi)/.test(path)
      ? []
      : Object.entries(operations).map(([method, { security = [] }]) => ({
          method: method.toUpperCase() as DocumentedCall['method'],
          path,
          needsToken: security.length > 0,
        })),
  );
});
