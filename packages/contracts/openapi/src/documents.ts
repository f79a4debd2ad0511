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

/** Problem responses by name: one per status, listing the problem codes that share it. */
type Refusals = Record<string, ZodOpenApiResponseObject>;

/** A call's problem responses by status, as references. Adds missing ones to `refusals`. */
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

/** The OpenAPI document of one service's calls. */
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
        description:
          'through the gateway, which also accepts the calls of the specification without this prefix',
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

async function callsOf(service: string): Promise<Calls> {
  const contracts = await import(`@mendwell/contracts/${service}-calls`);
  return contracts[`${service}Calls`];
}

/** A service's OpenAPI document, with its events as `x-events`, since OpenAPI does not describe messages. */
export const documentOf = async (service: string): Promise<object> => ({
  ...openApiOf(service, { ...(await callsOf(service)), ...probeCalls }),
  'x-events': eventsOf(service),
});
