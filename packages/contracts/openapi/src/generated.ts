import { globSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { brokerUserOf } from './broker-user.ts';
import { cachedQueries } from './cached-queries.ts';
import { documentOf } from './documents.ts';
import { eventsPage } from './events-page.ts';
import { gatewayLocationsOf } from './gateway-locations.ts';

export const root = resolve(import.meta.dirname, '../../../..');

interface GeneratedFile {
  /** Relative to the repository root. */
  file: string;
  /** An object is written as JSON. */
  content(): Promise<object | string> | object | string;
}

const services = globSync('services/*/package.json', { cwd: root })
  .map((file) => basename(dirname(file)))
  .sort();

/** The files generated from the contracts, for each service. */
const filesOfServices: GeneratedFile[] = services.flatMap((service) => [
  { file: `docs/openapi/${service}.json`, content: () => documentOf(service) },
  { file: `infra/rabbitmq/definitions/${service}.json.template`, content: () => brokerUserOf(service) },
  {
    file: `services/${service}/gateway/${service}.calls.conf.template`,
    content: () => gatewayLocationsOf(service),
  },
]);

export const generatedFiles: GeneratedFile[] = [
  ...filesOfServices,
  { file: 'gateway/templates/cached-queries.conf.template', content: () => cachedQueries(services) },
  { file: 'docs/events.md', content: eventsPage },
];

export async function textOf({ content }: GeneratedFile): Promise<string> {
  const written = await content();
  return typeof written === 'string' ? written : `${JSON.stringify(written, null, 2)}\n`;
}
