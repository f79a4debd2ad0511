import { randomUUID } from 'node:crypto';
import { requestIdPattern } from '@mendwell/contracts/request-id';
import { Logger } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions, RouteOptions } from 'fastify';
import { sendProblem } from './problem.filter.ts';

const bodyLimit = 32 * 1024;
const slowMs = 1_000;
const logger = new Logger('Request');

/** The gateway always sends one; callers inside may send their own. */
const requestIdOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && requestIdPattern.test(header) ? header : randomUUID();

/** A stream lasts as long as its reader stays, which says nothing about how quick we are. */
export const isLiveStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

function logSlow(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.elapsedTime < slowMs || isLiveStream(reply)) return;
  const { id, method, routeOptions } = request;
  const took = { ms: Math.round(reply.elapsedTime), status: reply.statusCode };
  logger.warn({ requestId: id, method, route: routeOptions.url, ...took, msg: 'Slow request' });
}

/** A route may raise its body limit: `@RouteConfig({ bodyLimit })`. */
function applyBodyLimit(route: RouteOptions): void {
  const own = (route.config as { bodyLimit?: number } | undefined)?.bodyLimit;
  if (own) route.bodyLimit = own;
}

/** Fastify as every service runs it: small JSON bodies only, a request id on every answer. */
export function createHttpServer(): FastifyAdapter {
  const options: FastifyServerOptions = {
    bodyLimit,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    // A stopping service finishes what it is given; `Connection: close` tells the gateway not to come back.
    return503OnClosing: false,
    // Longer than the gateway keeps idle connections, so that it is never the gateway that meets a closed one.
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
  };
  const adapter = new FastifyAdapter(options);
  const server = adapter.getInstance();
  server.removeContentTypeParser('text/plain');
  server.addHook('onRoute', applyBodyLimit);
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
