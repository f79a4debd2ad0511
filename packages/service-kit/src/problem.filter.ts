import { problemStatus } from '@mendwell/contracts/problem-status';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AuthenticatedRequest } from './auth.ts';
import type { DomainError } from './domain-error.ts';
import { hashOf } from './logging.ts';
import { problemOf, refusalOf } from './problem.ts';

const logger = new Logger('Problem');

/**
 * Logs what an operator must know: failures with their cause, refused authorisations with who and where. A request
 * without any token is no attempt at anything.
 */
function report(refusal: DomainError, request: AuthenticatedRequest): void {
  const status = problemStatus[refusal.code];
  const where = { requestId: request.id, method: request.method, route: request.routeOptions?.url };
  if (status >= 500) {
    logger.error({ ...where, code: refusal.code, err: refusal.cause ?? refusal, msg: 'Request failed' });
  } else if (status === 403 || (status === 401 && request.headers.authorization !== undefined)) {
    const uidHash = request.user && hashOf(request.user.uid);
    logger.warn({ ...where, reason: refusal.code, uidHash, msg: 'Access denied' });
  }
}

/** Answers a request with the refusal that `error` stands for. */
export function sendProblem(error: unknown, request: AuthenticatedRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  report(refusal, request);
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const problem = problemOf(refusal, request.id);
  reply.code(problem.status).headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
  });
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  // As bytes: Fastify adds a charset to text, which this media type does not have.
  reply.send(Buffer.from(JSON.stringify(problem)));
}

/** Turns everything that is thrown while a request is handled into problem+json. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest(), http.getResponse());
  }
}
