import { globSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { brokerUserOf } from './broker-user.ts';
import { documentOf } from './documents.ts';

export const root = resolve(import.meta.dirname, '../../../..');

interface GeneratedFile {
  /** Relative to the repository root. */
  file: string;
  content(): Promise<object> | object;
}

/** The files generated from the contracts, for each service. */
export const generatedFiles: GeneratedFile[] = globSync('services/*/package.json', { cwd: root })
  .map((file) => basename(dirname(file)))
  .flatMap((service) => [
    { file: `docs/openapi/${service}.json`, content: () => documentOf(service) },
    { file: `infra/rabbitmq/definitions/${service}.json.template`, content: () => brokerUserOf(service) },
  ]);

export const textOf = async ({ content }: GeneratedFile) => `${JSON.stringify(await content(), null, 2)}\n`;
