import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { URLPattern } from 'node:url';
import { requestIdPattern } from '@mendwell/contracts/internal';
import { Logger } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { trace } from '@opentelemetry/api';
import type {
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { DomainError } from '../domain-error.ts';
import { hashUid } from '../hash-uid.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { objectAttribute } from '../telemetry/tracing.ts';
import type { AuthenticatedRequest, AuthGuard } from './auth.ts';
import { sendPage } from './paging.ts';
import { sendProblem } from './problem.ts';

const bodyLimit = 32 * 1024;
/** More than the gateway accepts (`large_client_header_buffers`), so that its limit applies. Node's default is 16 KB. */
const maxHeaderSize = 80 * 1024;
const slowMs = 1_000;
const logger = new Logger('Request');
const audit = new Logger('Audit');
const reads = ['GET', 'HEAD', 'OPTIONS'];

/** The gateway always sends a request id; internal callers may send one. */
const requestIdOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && requestIdPattern.test(header) ? header : randomUUID();

/** The duration of a live stream depends on its reader and must not count as a response time. */
export const isLiveStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

function logSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.elapsedTime < slowMs || isLiveStream(reply)) return;
  const { id, method, routeOptions } = request;
  const took = { ms: Math.round(reply.elapsedTime), status: reply.statusCode };
  logger.warn({ requestId: id, method, route: routeOptions.url, ...took, msg: 'Slow request' });
}

/** Names of a changed object's id in our answers and bodies. */
interface ChangedObject {
  insertedId?: string;
  bookingId?: string;
  paymentIntentId?: string;
  modifiedCount?: number;
}

/** Logs a change by a signed-in user: a hash of the user, the route, and the object's id. */
async function logChange(
  request: AuthenticatedRequest,
  _reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  const { id: requestId, method, routeOptions, user } = request;
  const { insertedId, modifiedCount } = (answer ?? {}) as ChangedObject;
  if (!user || modifiedCount === 0) return answer;
  const [[name, value] = []] = Object.entries(request.params as Record<string, string>);
  const idInPath = name === 'uid' && value ? hashUid(value) : value;
  const { bookingId, paymentIntentId } = (request.body ?? {}) as ChangedObject;
  const object = idInPath ?? insertedId ?? bookingId ?? paymentIntentId;
  if (object) trace.getActiveSpan()?.setAttribute(objectAttribute, object);
  const action = `${method} ${routeOptions.url}`;
  audit.log({ requestId, uidHash: hashUid(user.uid), action, object, msg: 'Changed' });
  return answer;
}

/** Read routes have no hook. Refusals skip it: they are sent as bytes, which Fastify does not serialize. */
function auditChanges(route: RouteOptions): void {
  const isRead = [route.method].flat().every((method) => reads.includes(method.toUpperCase()));
  if (!isRead) route.preSerialization = logChange;
}

/** `@Call` marks the lists that are read by pages. */
function answerPages(route: RouteOptions): void {
  if ((route.config as { isPage?: boolean } | undefined)?.isPage) route.preSerialization = sendPage;
}

/** A route may raise its body limit: `@RouteConfig({ bodyLimit })`. */
function applyBodyLimit(route: RouteOptions): void {
  const own = (route.config as { bodyLimit?: number } | undefined)?.bodyLimit;
  if (own) route.bodyLimit = own;
}

/**
 * Asks who sends a request of a private call, or any request to the desk, before anything else is read of it: a refusal of its
 * method, media type or body would tell strangers that there is something.
 */
export function identifyFirst(
  server: FastifyInstance,
  guard: Pick<AuthGuard, 'admitOperator' | 'identify'>,
): void {
  server.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    const path = request.is404 ? request.url : url;
    if (path?.startsWith('/desk/')) await guard.admitOperator(request);
    // `@Call` marks them.
    else if ((config as { isPrivate?: boolean }).isPrivate) await guard.identify(request);
  });
}

/**
 * Fastify answers 404 to a method that a path does not have; the path's own methods make it a 405. What is unknown is refused
 * here, before its body could be.
 */
export function refuseOtherMethods(server: FastifyInstance): void {
  const routes: { method: string[]; path: URLPattern }[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    routes.push({ method: [method].flat(), path: new URLPattern({ pathname: url }) });
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const pathname = request.url.replace(/\?.*/s, '');
    const allowed = routes.flatMap(({ method, path }) => (path.test({ pathname }) ? method : []));
    if (allowed.length === 0) return done(new DomainError('not-found', 'There is nothing here'));
    reply.header('allow', [...new Set(allowed)].toSorted().join(', '));
    done(new DomainError('method-not-allowed', 'This address does not accept this method'));
  });
}

/** The Fastify server of every service: small JSON bodies, a request id on every answer, changes logged. */
export function createHttpServer(): FastifyAdapter {
  const options: FastifyHttpOptions<Server> = {
    bodyLimit,
    http: { maxHeaderSize },
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    // A stopping service still answers requests; `Connection: close` makes the gateway use other instances.
    return503OnClosing: false,
    // Longer than the gateway keeps idle connections, so that it never reuses a closed one.
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
  };
  const adapter = new FastifyAdapter(options);
  const server = adapter.getInstance();
  server.removeContentTypeParser('text/plain');
  server.addHook('onRoute', applyBodyLimit);
  server.addHook('onRoute', auditChanges);
  server.addHook('onRoute', answerPages);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    logSlow(request, reply);
    done();
  });
  return adapter;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const labels = ['method', 'route', 'status'];

/** Measures every answer by its route's template, because paths contain ids and e-mail addresses. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  const duration = metrics.histogram('http_request_seconds', 'Answered requests', labels, seconds);
  server.addHook('onResponse', (request, reply, done) => {
    if (!isLiveStream(reply)) {
      const { method, routeOptions } = request;
      const route = routeOptions.url ?? 'none';
      duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    }
    done();
  });
}
