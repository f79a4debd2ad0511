import { STATUS_CODES } from 'node:http';
import { Booking } from '@mendwell/contracts/booking';
import { type Call, type Calls, problemsOf } from '@mendwell/contracts/calls';
import { probeCalls } from '@mendwell/contracts/probe-calls';
import { Problem } from '@mendwell/contracts/problem';
import { problemStatus } from '@mendwell/contracts/problem-status';
import { Service } from '@mendwell/contracts/service';
import * as z from 'zod/mini';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { eventsOf } from './events-of.ts';

const titleOf = (status: number) => STATUS_CODES[status] ?? String(status);
const jsonOf = (schema: z.ZodMiniType) => ({ 'application/json': { schema } });

/** Answers that refuse: one per status, with the codes that tell its reasons apart, under their names. */
type Refusals = Record<string, ZodOpenApiResponseObject>;

/** References to the refusals of a call by status; `refusals` gets those that it does not have yet. */
function refusalsOf(call: Call, refusals: Refusals) {
  const codes = [...new Set(problemsOf(call))].toSorted();
  return Object.fromEntries(
    codes.map((code) => {
      const status = problemStatus[code];
      const reasons = codes.filter((other) => problemStatus[other] === status);
      const name = reasons.join('.');
      const schema: oas31.SchemaObject = {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { code: { type: 'string', enum: reasons } } },
        ],
      };
      refusals[name] ??= {
        description: titleOf(status),
        content: { 'application/problem+json': { schema } },
      };
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function operation(operationId: string, call: Call, refusals: Refusals): ZodOpenApiOperationObject {
  const { status, schema, headers, mediaType = 'application/json' } = call.answer;
  const pathNames = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()]);
  return {
    operationId,
    summary: call.summary,
    ...(call.isInternal && { tags: ['internal'] }),
    ...(call.isAtRoot && { servers: [{ url: '/' }] }),
    security: call.needsToken ? [{ firebase: [] }] : [],
    requestParams: {
      ...(pathNames.length > 0 && { path: z.object(Object.fromEntries(pathNames)) }),
      ...(call.query && { query: call.query }),
      ...(call.headers && { header: call.headers }),
    },
    ...(call.body && { requestBody: { required: true, content: jsonOf(call.body) } }),
    responses: {
      [status]: {
        description: titleOf(status),
        ...(headers && { headers }),
        content: { [mediaType]: { schema } },
      },
      ...refusalsOf(call, refusals),
    },
  };
}

/** What one service answers, as an OpenAPI document. `title` names the service. */
function openApiOf(title: string, calls: Calls): ReturnType<typeof createDocument> {
  const refusals: Refusals = {};
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method]: operation(operationId, call, refusals) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title: `Mendwell ${title}`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [
      {
        url: '/api',
        description: 'through the gateway, which answers calls of the specification without the prefix, too',
      },
    ],
    tags: [
      { name: 'internal', description: 'Between services and for operators; the gateway does not route it' },
    ],
    paths,
    components: {
      schemas: { Booking, Problem, Service },
      responses: refusals,
      securitySchemes: {
        firebase: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A Firebase ID token' },
      },
    },
  });
}

/** The calls of each service are in `<service>-calls.ts`. */
async function callsOf(service: string): Promise<Calls> {
  const contracts = await import(`@mendwell/contracts/${service}-calls`);
  return contracts[`${service}Calls`];
}

/** OpenAPI has no word for messages; `x-events` stands beside the calls, so that one document says all. */
export const documentOf = async (service: string): Promise<object> => ({
  ...openApiOf(service, { ...(await callsOf(service)), ...probeCalls }),
  'x-events': eventsOf(service),
});
