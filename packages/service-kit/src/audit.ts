import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import type { AuthenticatedRequest } from './auth.ts';
import { hashOf } from './logging.ts';
import { traceObject } from './tracing.ts';

const logger = new Logger('Audit');
const reads = ['GET', 'HEAD', 'OPTIONS'];

/** Names that our paths, bodies and answers have for the object of a change. */
interface Named {
  insertedId?: string;
  bookingId?: string;
  paymentIntentId?: string;
  modifiedCount?: number;
}

function objectOf(request: AuthenticatedRequest, answer: Named): string | undefined {
  const [inPath] = Object.values(request.params as Record<string, string>);
  const body = request.body as Named | null | undefined;
  return inPath ?? answer.insertedId ?? body?.bookingId ?? body?.paymentIntentId;
}

/** Refusals do not pass here: they are sent as bytes. */
async function record(
  request: AuthenticatedRequest,
  _reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  const { id: requestId, method, routeOptions, user } = request;
  const named = (answer ?? {}) as Named;
  if (user && named.modifiedCount !== 0) {
    const object = objectOf(request, named);
    traceObject(object);
    const action = `${method} ${routeOptions.url}`;
    logger.log({ requestId, uidHash: hashOf(user.uid), action, object, msg: 'Changed' });
  }
  return answer;
}

/** Logs every change that a signed-in person makes: who as a hash, what, and of which object. Reads cost nothing. */
export function auditChanges(server: FastifyInstance): void {
  server.addHook('onRoute', (route: RouteOptions) => {
    const methods = [route.method].flat();
    if (methods.some((method) => !reads.includes(method.toUpperCase()))) route.preSerialization = record;
  });
}
