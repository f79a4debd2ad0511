import { STATUS_CODES } from 'node:http';
import { type Problem, type ProblemCode, problemStatus } from '@mendwell/contracts/problem';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isDatabaseUnavailable, isUnusableInput } from '../database/mongo-errors.ts';
import { DomainError } from '../domain-error.ts';
import { hashUid } from '../hash-uid.ts';
import type { AuthenticatedRequest } from './auth.ts';

const logger = new Logger('Problem');

/** Refusals of the framework, in our words. Any other 4xx is `invalid-input`. */
const frameworkRefusals: Record<number, [ProblemCode, string]> = {
  404: ['not-found', 'There is nothing here'],
  413: ['payload-too-large', 'The request is too large'],
  415: ['unsupported-media-type', 'Only application/json is accepted'],
};

const unreadable = 'The request cannot be read';

function fromStatus(status: number, cause: unknown): DomainError {
  const known = frameworkRefusals[status];
  if (known) return new DomainError(...known, { cause });
  if (status < 500) return new DomainError('invalid-input', unreadable, { cause });
  return new DomainError('internal', 'Something went wrong', { cause });
}

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
};

/** The refusal to send for any error. Details of unknown errors never leave the service. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error)) {
    const detail = 'This is not available right now. Please try again.';
    return new DomainError('unavailable', detail, { cause: error, retryAfterSeconds: 1 });
  }
  if (isUnusableInput(error)) return new DomainError('invalid-input', unreadable, { cause: error });
  return fromStatus(statusOf(error) ?? 500, error);
}

/** The body of a refusal. */
export function problemOf(refusal: DomainError, requestId: string): Problem {
  const status = problemStatus[refusal.code];
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: refusal.code,
    detail: refusal.detail,
    requestId,
    ...refusal.details,
  };
}

/**
 * Logs failures with their cause, and denied access with user and route. A request without a token is not worth a line.
 */
function report(refusal: DomainError, request: AuthenticatedRequest): void {
  const status = problemStatus[refusal.code];
  const where = { requestId: request.id, method: request.method, route: request.routeOptions?.url };
  if (status >= 500) {
    logger.error({ ...where, code: refusal.code, err: refusal.cause ?? refusal, msg: 'Request failed' });
  } else if (status === 403 || (status === 401 && request.headers.authorization !== undefined)) {
    const uidHash = request.user && hashUid(request.user.uid);
    logger.warn({ ...where, reason: refusal.code, uidHash, msg: 'Access denied' });
  }
}

/** Answers a request with the refusal for `error`. */
export function sendProblem(error: unknown, request: AuthenticatedRequest, reply: FastifyReply): void {
  const refusal = toDomainError(error);
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
  // As bytes, because Fastify would add a charset to text, which this media type does not have.
  reply.send(Buffer.from(JSON.stringify(problem)));
}

/** Answers every error of a request as problem+json. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendProblem(error, http.getRequest(), http.getResponse());
  }
}
