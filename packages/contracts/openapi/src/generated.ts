import { globSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { brokerUserOf } from './broker-user.ts';
import { documentOf } from './documents.ts';
import { countedRoutesOf, maskedRoutesOf, sharedRoutesOf } from './gateway-maps.ts';

export const root = resolve(import.meta.dirname, '../../../..');

interface GeneratedFile {
  /** Relative to the repository root. */
  file: string;
  /** An object is written as JSON. */
  content(): Promise<object | string> | object;
}

const mapFile = (service: string, kind: string) =>
  `services/${service}/gateway/${service}.${kind}-routes.conf.template`;

/** The files generated from the contracts, for each service. */
export const generatedFiles: GeneratedFile[] = globSync('services/*/package.json', { cwd: root })
  .map((file) => basename(dirname(file)))
  .flatMap((service) => [
    { file: `docs/openapi/${service}.json`, content: () => documentOf(service) },
    { file: `infra/rabbitmq/definitions/${service}.json.template`, content: () => brokerUserOf(service) },
    { file: mapFile(service, 'counted'), content: () => countedRoutesOf(service) },
    { file: mapFile(service, 'masked'), content: () => maskedRoutesOf(service) },
    { file: mapFile(service, 'shared'), content: () => sharedRoutesOf(service) },
  ]);

export async function textOf({ content }: GeneratedFile): Promise<string> {
  const written = await content();
  return typeof written === 'string' ? written : `${JSON.stringify(written, null, 2)}\n`;
}
