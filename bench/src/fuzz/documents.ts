import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@mendwell/local/repository';

interface Schema {
  properties?: Record<string, { examples?: string[] }>;
}
interface Parameter {
  name: string;
  example?: string;
}
interface Server {
  url: string;
}
interface Operation {
  tags?: string[];
  servers?: Server[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface OpenApi {
  servers: Server[];
  paths: Record<string, Record<string, Operation>>;
}

/**
 * A service's OpenAPI document with the paths as the gateway publishes them, and with existing ids as examples: calls with
 * random ids would all end with 404.
 */
export function documentOf(service: string, known: Record<string, string>) {
  const file = join(root, 'docs/openapi', `${service}.json`);
  const { servers, paths, ...document }: OpenApi = JSON.parse(readFileSync(file, 'utf8'));
  const published: OpenApi['paths'] = {};
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { servers: own = servers, ...operation }] of Object.entries(operations)) {
      if (operation.tags?.includes('internal')) continue;
      const address = own[0]?.url.replace(/\/$/, '') + path;
      published[address] = { ...published[address], [method]: withExamples(operation, known) };
    }
  return { ...document, paths: published };
}

function withExamples(operation: Operation, known: Record<string, string>): Operation {
  for (const parameter of operation.parameters ?? []) {
    const example = known[parameter.name];
    if (example) parameter.example = example;
  }
  for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const example = known[name];
      if (example) property.examples = [example];
    }
  return operation;
}
