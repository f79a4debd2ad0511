import { type Exchange, firstMismatch, readers, type Schema } from './compatible.ts';

interface Content {
  $ref?: string;
  headers?: Record<string, { required?: boolean; schema?: Schema }>;
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  security?: readonly object[];
  parameters?: readonly { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The parts of an OpenAPI document that callers depend on; in a slice's manifest, only its own calls. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Content> };
}

/**
 * Why callers built against one document cannot use a server built against another: the first reason per call, such as
 * `GET /services: answer 200: [].price may be missing`.
 */
export function unfitCalls(callers: OpenApi, server: OpenApi): string[] {
  const served = new Map(Object.entries(server.paths).map(([path, calls]) => [shapeOf(path), calls]));
  return Object.entries(callers.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, call]) => {
      const other = served.get(shapeOf(path))?.[method];
      const reason = other ? unfit(call, other, callers, server) : 'there is no such call';
      return reason ? [`${method.toUpperCase()} ${path}: ${reason}`] : [];
    }),
  );
}

/** Ignores the names of path parameters. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

function unfit(call: Operation, served: Operation, callers: OpenApi, server: OpenApi): string | undefined {
  if (!call.security?.length && served.security?.length) return 'it asks for a token';
  const request = {
    given: requestOf(call),
    givenIn: callers,
    expected: requestOf(served),
    expectedIn: server,
  };
  const refused = firstMismatch(request, readers.service);
  if (refused) return `request: ${refused}`;
  for (const [status, expected] of Object.entries(call.responses)) {
    const given = served.responses[status];
    if (!given) return `answer ${status} is not given`;
    const reason = unfitAnswer(resolved(given, server), resolved(expected, callers), server, callers);
    if (reason) return `answer ${status}: ${reason}`;
  }
  return undefined;
}

const resolved = (content: Content, { components }: OpenApi): Content =>
  components?.responses?.[content.$ref?.split('/').at(-1) ?? ''] ?? content;

/** Query, headers and body as one object: `query.limit`, `header.idempotency-key`, `body.price`. */
function requestOf({ parameters = [], requestBody }: Operation): Schema {
  const properties: Record<string, Schema> = {};
  for (const place of ['query', 'header']) {
    const here = parameters.filter((parameter) => parameter.in === place);
    properties[place] = objectOf(here.map(({ name, required, schema }) => [name, schema, required]));
  }
  const body = requestBody?.content?.['application/json']?.schema;
  return objectOf([
    ...Object.entries(properties).map(([place, schema]) => [place, schema, true] as const),
    ...(body ? [['body', body, true] as const] : []),
  ]);
}

const objectOf = (fields: (readonly [string, Schema | undefined, boolean | undefined])[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(([name, schema]) => [name, schema ?? {}])),
  required: fields.flatMap(([name, , required]) => (required ? [name] : [])),
});

function unfitAnswer(given: Content, expected: Content, givenIn: OpenApi, expectedIn: OpenApi) {
  const within = { givenIn, expectedIn } satisfies Partial<Exchange>;
  const parts: [string, Schema | undefined, Schema][] = [['header', headersOf(given), headersOf(expected)]];
  for (const [type, { schema }] of Object.entries(expected.content ?? {})) {
    if (!given.content?.[type]) return `${type} is not given`;
    parts.push(['', given.content[type].schema, schema]);
  }
  for (const [path, own = {}, schema] of parts) {
    const reason = firstMismatch({ ...within, given: own, expected: schema }, readers.page, path);
    if (reason) return reason;
  }
  return undefined;
}

const headersOf = ({ headers = {} }: Content) =>
  objectOf(Object.entries(headers).map(([name, { schema, required }]) => [name, schema, required]));
