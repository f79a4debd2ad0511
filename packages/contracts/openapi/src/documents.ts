import { STATUS_CODES } from 'node:http';
import { Booking } from '@mendwell/contracts/booking';
import type { Call } from '@mendwell/contracts/calls';
import { eventExamples } from '@mendwell/contracts/event-examples';
import { eventRoutes, isPublishedBy } from '@mendwell/contracts/event-routes';
import { EventEnvelope, type EventName, eventData } from '@mendwell/contracts/events';
import { Problem, type ProblemCode, problemStatus } from '@mendwell/contracts/problem';
import { Service } from '@mendwell/contracts/service';
import * as z from 'zod/mini';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { callsOf } from './calls-of.ts';

const titleOf = (status: number) => STATUS_CODES[status] ?? String(status);
const jsonOf = (schema: z.ZodMiniType) => ({ 'application/json': { schema } });

const needsToken = ({ caller }: Call) => ['user', 'service', 'operator'].includes(caller);

/** How a call for operators refuses others: as if it did not exist. */
const operatorProblems = [
  'not-found',
  'email-not-verified',
  'sign-in-too-old',
  'second-factor-required',
] as const;

/** All problem codes of a call: the common ones, those of its callers, those of calls with a body, and its own. */
function problemsOf(call: Call): ProblemCode[] {
  return [
    'invalid-input',
    'too-many-requests',
    'internal',
    'unavailable',
    'timeout',
    ...(needsToken(call) ? (['unauthenticated'] as const) : []),
    // Of a blocked account's owner.
    ...(['user', 'service'].includes(call.caller) && !call.isForBlocked ? (['forbidden'] as const) : []),
    ...(call.caller === 'operator' ? operatorProblems : []),
    ...(call.body ? (['payload-too-large', 'unsupported-media-type'] as const) : []),
    ...(call.problems ?? []),
  ];
}

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
  const { path, caller, query, headers, body, answer, answerHeaders } = call;
  const { status = 200, mediaType = 'application/json' } = call;
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()]);
  return {
    operationId,
    summary: call.summary,
    ...((caller === 'service' || caller === 'probe') && { tags: ['internal'] }),
    ...(caller === 'operator' && { tags: ['desk'] }),
    ...(call.isAtRoot && { servers: [{ url: '/' }] }),
    security: needsToken(call) ? [{ firebase: [] }] : [],
    requestParams: {
      ...(pathNames.length > 0 && { path: z.object(Object.fromEntries(pathNames)) }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && { requestBody: { required: true, content: jsonOf(body) } }),
    responses: {
      [status]: {
        description: titleOf(status),
        ...(answerHeaders && { headers: answerHeaders }),
        content: { [mediaType]: { schema: answer } },
      },
      ...(answerHeaders && 'etag' in answerHeaders.shape && { 304: { description: titleOf(304) } }),
      ...refusalsOf(call, refusals),
    },
  };
}

/** The OpenAPI document of one service's calls. */
async function openApiOf(service: string): Promise<ReturnType<typeof createDocument>> {
  const refusals: Refusals = {};
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, call] of Object.entries(await callsOf(service))) {
    const { path, method } = call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(operationId, call, refusals) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title: `Mendwell ${service}`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [
      {
        url: '/api',
        description:
          'through the gateway, which also accepts the calls of the specification without this prefix',
      },
    ],
    tags: [
      { name: 'internal', description: 'Between services and for probes; the gateway does not route it' },
      { name: 'desk', description: 'For operators; to all others, it does not exist' },
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

/** A service's OpenAPI document, with its events as `x-events`, since OpenAPI does not describe messages. */
export const documentOf = async (service: string): Promise<object> => ({
  ...(await openApiOf(service)),
  'x-events': eventsOf(service),
});

const names = Object.keys(eventRoutes) as EventName[];

/** The schema and an example of each event that a service publishes or consumes. */
const eventsOf = (service: string) =>
  Object.fromEntries(
    names
      .filter(
        (name) => isPublishedBy(service, eventRoutes[name]) || eventRoutes[name].consumers.includes(service),
      )
      .map((name) => [name, { schema: schemaOf(name), example: eventExamples[name] }]),
  );

/** Consumers ignore unknown fields, so the schema must allow them. */
const schemaOf = (name: EventName) =>
  z.toJSONSchema(z.extend(EventEnvelope, { name: z.literal(name), data: eventData[name] }), { io: 'input' });
